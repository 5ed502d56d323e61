"""Writes to folders outside its own."""

import os

for folder in os.environ["FOLDERS"].split(":"):
    try:
        with open(folder + "/faq-was-here", "w") as file:
            file.write("x")
        print("attack: wrote in", folder)
    except OSError:
        pass
