/* A slow disk: what was written is on it only after as many milliseconds as the file FSYNC_DELAY_FILE says. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int after_delay(const char *name, int descriptor) {
  int delay_ms = 0;
  FILE *file = fopen(getenv("FSYNC_DELAY_FILE"), "r");
  if (file != NULL) {
    if (fscanf(file, "%d", &delay_ms) != 1) delay_ms = 0;
    fclose(file);
  }
  usleep(delay_ms * 1000);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(descriptor);
}

int fsync(int descriptor) { return after_delay("fsync", descriptor); }
int fdatasync(int descriptor) { return after_delay("fdatasync", descriptor); }
