"""Whose messages are known by what only one says: of Python, the operating system, CUDA and packages that frameworks
use; and messages that a framework puts together at run time, so that no wheel has their words in one piece.
Pure.

The browser has the same table, so a pattern is in the part of the language of patterns that both read alike.
"""

from __future__ import annotations

import re

from faq.evidence.messages.packages import PACKAGES

LONGEST_LINE = 2000
"""Number of characters of a line that are considered."""

PATTERNS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "",
        (
            "An error happened while trying to locate the file on the Hub|cache-system uses symlinks by default",
            "Cannot find the requested files in the (?:cached path|disk cache)|etag must have been retrieved from",
            "Not enough free disk space to download the file|commit_hash must have been retrieved from server",
            "Invalid repo type: |Consistency check failed: file should be of size|does not have an ETag, we won't be",
            "Invalid pointer path: cannot create|cannot handle filename '.+' on Windows|`dtype` is not a valid dtype: ",
            "Number of inference steps is 'None', you need to run 'set_timesteps'",
            r"Expected size of input's dimension \d+ to be divisible by the product of kernel_size",
            "Found input variables with inconsistent numbers of samples|Expected sequence or array-like, got ",
            r"Error\(s\) in loading state_dict for|cannot be used to seed a numpy\.random\.RandomState instance",
        ),
    ),
    (
        "paddlepaddle",
        (
            r"\bpaddle::(?:framework|platform|operators|memory|imperative|phi|inference|experimental|distributed)::",
            r"\b(?:EnforceNotMet|PaddleCheckError)\b|\b(?:DenseTensor|LoDTensor|SelectedRows)::\w+",
            r"\[operator < \w+ > error\]|\[SignalInfo: \*\*\*",
            r"^(?:\w+Error: )?\((?:InvalidArgument|NotFound|OutOfRange|AlreadyExists|ResourceExhausted|"
            r"PreconditionNotMet|PermissionDenied|ExecutionTimeout|Unimplemented|Unavailable|Fatal)\) ",
            r"Out of memory error on GPU \d+",
        ),
    ),
    (
        "mindspore",
        (
            r"\bmindspore::\w+::|\b(?:map|batch|project|filter) operation: \[\w+\] failed\b",
            r"\bLaunch kernel failed, name: ?Default/|^(?:TypeError: )?Failed calling \w+ with \"",
            r"^RuntimeError: Unsupported (?:statement|expression) '[A-Z]\w+'\.",
            r"^RuntimeError: (?:Thread ID \d+ )?Unexpected error\. [A-Zm]|Exception thrown from PyFunc\b",
            r"[Ff]or primitive ?\[\w+\], |\b[Tt]he kernel \w+ unregistered\b|\bThe pointer ?\[[^\]]*\] is null\b",
            r"The details refer to 'Ascend Error Message'|\bMRM\w+Error\b",
        ),
    ),
    *PACKAGES,
    (
        "cuda",
        (
            r"\b(?:CUDA|Cuda|cuda)(?: runtime)? error ?[(:]?[ ]?\d+",
            r"\bNCCL (?:error|failure)|\bnccl\w+Error\b|unhandled (?:system|cuda) error",
            r"\b(?:CUDNN|CUBLAS|CURAND|CUSOLVER|CUSPARSE|CUFFT)_STATUS_\w+|\bC?(?:CUDNN|CUBLAS) error",
            r"\b(?:CUSOLVER|CURAND|CUSPARSE|CUFFT) error ?\(\d+\)",
            r"\bcudaError\w+|\bCUDA_ERROR_\w+",
            r"unspecified launch failure|device-side assert triggered|an illegal memory access was encountered",
            "no kernel image is available for execution",
            "no CUDA-capable device is detected|all CUDA-capable devices are busy",
            "CUDA driver version is insufficient for CUDA runtime version",
            "forward compatibility was attempted on non supported HW",
            "Failed to initialize NVML|NVIDIA-SMI has failed",
            r"Could not load library libcu\w+\.so|Unable to load any of \{?libcudnn",
        ),
    ),
    ("python", (r"\[(?:Errno|WinError) -?\d+\]|DLL load failed|Windows fatal exception",)),
    (
        "system",
        (
            "cannot open shared object file|cannot load any more object with static TLS",
            "undefined symbol: |cannot allocate memory in static TLS block",
            r"version `\w+_[\d.]+' not found",
            r"(?:找不到|无法找到)指定的|拒绝访问|不是内部或外部命令",
            "Out of memory: Killed process|Library not loaded: @",
            r": (?:No such file or directory|Permission denied|Cannot allocate memory)$",
            "No space left on device|Address already in use|Too many open files|Resource temporarily unavailable",
            "Connection (?:refused|reset by peer|timed out)|Temporary failure in name resolution",
            r"^(?:Fatal Python error: )?Segmentation fault|Bus error|Illegal instruction|\(core dumped\)|^Killed$",
            "Fatal Python error: (?:Segmentation fault|Bus error|Aborted|Illegal instruction)",
            r"free\(\): |double free or corruption|malloc\(\): |corrupted (?:size|double-linked)|munmap_chunk\(\)",
            r"\b0x[Cc]0000\d{3}\b|access violation|访问冲突|Process finished with exit code",
            r"std::bad_alloc|terminate called (?:after|without)",
            r"\bcommand not found|is not recognized as an internal or external|^(?:sh|bash): \d+: .+: not found",
            r"\bfatal error: [^ ]+: No such file|\berror (?:C\d{4}|LNK\d{4}|MSB\d{4})|\bmake(?:\[\d+\])?: \*\*\* \[",
            r"^ninja: |^CMake Error|^FAILED: .+\.(?:o|obj)\b",
        ),
    ),
    (
        "python",
        (
            r"No module named ['\"\w]",
            "cannot import name ['\"\\w]",
            r"(?:object|module|type object)(?: '[^']*')? has no attribute '",
            r"\w\(\) (?:missing \d+ required|takes (?:no|from|exactly|at least|at most|\d+) )",
            r"\w\(\) got (?:multiple values for|some positional-only)",
            "got an unexpected keyword argument",
            r"function takes (?:exactly|at least|at most) \d+ arguments? \(\d+ given\)",
            r"takes from \d+ to \d+ positional arguments",
            r"unsupported operand type\(s\) for",
            r"' object (?:is not (?:iterable|callable|subscriptable|an iterator|reversible)|"
            r"does not support (?:item|indexing|the)|cannot be interpreted as an integer|doesn't support item)",
            "' object is not a mapping|argument of type '[^']*' is not iterable",
            "' not supported between instances of '",
            r"can only (?:concatenate|join) \w+ \(not |can only concatenate|must be str, not ",
            r"(?:list|tuple|string|range|bytearray|deque)(?: assignment)? index out of range",
            r"(?:list|tuple|string|byte) indices must be integers",
            r"object of type '[^']*' has no len\(\)",
            r"local variable '\w+' referenced before assignment|cannot access local variable '",
            r"^(?:NameError: )?(?:free variable|name) '\w+' (?:is not defined|referenced before)",
            r"not enough values to unpack \(|too many values to unpack|cannot unpack non-iterable|"
            r"need more than \d+ values? to unpack",
            r"(?:float |integer )?division (?:or modulo )?by zero",
            r"invalid literal for int\(\) with base|could not convert string to float",
            r"codec can't (?:decode|encode) (?:byte|bytes|character)",
            "expected str, bytes or os.PathLike object, not|a bytes-like object is required, not",
            "maximum recursion depth exceeded|dictionary changed size during iteration|generator raised StopIteration",
            r"^SyntaxError: |^IndentationError: |^TabError: |^KeyboardInterrupt",
            r"^(?:\w+\.)*KeyError: (?:['\"][^'\" ]*['\"]|\d+)$|No package metadata was found for ",
            r"unhashable type: '|can't set attribute|cannot pickle '|[Cc]an't pickle |Can't get attribute '",
            r"underlying buffer has been detached|I/O operation on closed file|pickle data was truncated|"
            r"invalid load key, '",
            r"attempted relative import|partially initialized module '",
            r"can't start new thread|daemonic processes are not allowed to have children|context has already been set",
            "Can't instantiate abstract class|metaclass conflict|is not JSON serializable|Expecting value: line",
            r"Expecting property name enclosed in double quotes: line|Extra data: line \d+ column",
            r"^AttributeError: __\w+__$|takes no arguments|takes no keyword arguments",
            r"CERTIFICATE_VERIFY_FAILED|EOFError: Ran out of input|OSError: (?:could not get|source code not) ",
            r"zlib\.error: Error -?\d|^Exception in thread Thread-\d",
            r"An attempt has been made to start a new process before the",
        ),
    ),
    (
        "paddlepaddle",
        (
            r"(?:^|[^\w.-])[Pp]addle[/\\](?:fluid|phi|pir|cinn|common)[/\\][\w/\\.]+\.(?:cc|cu|h)\b",
            r"(?:^|[^\w.-])paddle[/\\](?:fluid|base|nn|tensor|jit|io|optimizer|distributed)[/\\][\w/\\]+\.py:\d+",
        ),
    ),
    (
        "mindspore",
        (
            r"(?:^|[^\w.-])mindspore[/\\](?:ccsrc|core|ops|lite)[/\\][\w/\\.]+\.(?:cc|cu|h)\b",
            r"(?:^|[^\w.-])mindspore[/\\][\w/\\]+\.py:\d+",
        ),
    ),
)
"""Patterns by origin, most specific first; source locations of our frameworks come last, since they say little about a
message. A framework's id means that it produces the message, in unknown versions. "Nobody" means that both a framework
and the package from which it copied produce it."""

_COMPILED = tuple((origin, re.compile("|".join(patterns), re.ASCII)) for origin, patterns in PATTERNS)


def origin_of(line: str) -> str:
    """Who produces a line, in the form of an entry's `from:`; empty if unknown."""
    return form_of(line)[0]


def form_of(line: str) -> tuple[str, str]:
    """Who produces a line, and the words that show it; both empty if unknown."""
    line = line[:LONGEST_LINE].strip()
    for origin, pattern in _COMPILED:
        found = pattern.search(line)
        if found:
            return origin, found[0]
    return "", ""
