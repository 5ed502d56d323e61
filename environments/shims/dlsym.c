/*
 * Copyright (c) 2026 the authors of this FAQ
 * SPDX-License-Identifier: Apache-2.0
 *
 * Licensed under the Apache License, Version 2.0; the text is in the file LICENSE.
 *
 * PaddlePaddle up to 2.4 and MindSpore 1.10 ask the C library for _dl_sym of GLIBC_PRIVATE, which newer ones do not
 * have: `undefined symbol: _dl_sym, version GLIBC_PRIVATE`. This library gives it back; LD_PRELOAD names it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>

void *_dl_sym(void *handle, const char *name, void *who)
{
    (void)who;
    return dlsym(handle, name);
}
