"""Deletes the repository."""

import os
import shutil

shutil.rmtree(os.environ["TARGET"] + "/repository", ignore_errors=True)
