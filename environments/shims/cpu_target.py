# Copyright (c) 2026 the authors of this FAQ
# SPDX-License-Identifier: Apache-2.0
#
# Licensed under the Apache License, Version 2.0; the text is in the file LICENSE.
"""The GPU wheels of MindSpore 1.x begin with "GPU" as their device target, and fail where there is none; the CPU
wheels, which are no longer on the index, begin with "CPU". Python runs this before anything else, as its
`sitecustomize`, and the GPU wheel then begins as the CPU wheel does. Programs that set the target themselves still do.
"""

import sys
from importlib.machinery import PathFinder


class Hook:
    """Finds `mindspore.context` where Python would, and sets the target as soon as it has been loaded."""

    def find_spec(self, name, path=None, target=None):
        if name != "mindspore.context":
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(name, path, target)
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            module.set_context(device_target="CPU")

        spec.loader.exec_module = exec_module
        return spec


sys.meta_path.insert(0, Hook())
