"""Leaves files behind, wherever it can."""

import os

for folder in (os.getcwd(), os.environ["HOME"], "/tmp", "/var/tmp", "/dev/shm"):
    try:
        open("{}/{}".format(folder, os.environ["TOKEN"]), "w").close()
    except OSError:
        pass
