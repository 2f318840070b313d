/*
 * Fails a chosen write below a folder, in the process that preloads it and its children (LD_PRELOAD).
 *
 * FAILING_DISK_FOLDER   where writes are counted
 * FAILING_DISK_CONTROL  a file of six 64-bit numbers that all processes share: writes so far, writes refused, the
 *                       write that fails (from 1; 0: none), its errno (0: kill -9 in its place), whether all after it
 *                       fail, too, and whether
 *                       reads are counted and fail in place of writes
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct control {
  int64_t count, refused, nth, error, onwards, reads;
};
static struct control *control;
static char folder[PATH_MAX];
static size_t folder_length;

/* The function that this file hides, looked up once. */
#define REAL(name)                                              \
  ({                                                            \
    static __typeof__(&name) real;                              \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    real;                                                       \
  })

__attribute__((constructor)) static void begin(void) {
  const char *below = getenv("FAILING_DISK_FOLDER"), *file = getenv("FAILING_DISK_CONTROL");
  if (!below || !file) return;
  folder_length = strlen(strncpy(folder, below, sizeof folder - 1));
  int fd = REAL(open)(file, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *shared = mmap(0, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (shared != MAP_FAILED) control = shared;
}

static int is_below(const char *path) {
  return strncmp(path, folder, folder_length) == 0 && (path[folder_length] == '/' || path[folder_length] == 0);
}

static int fd_is_below(int fd) {
  char link[40], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static int path_is_below(int directory, const char *path) {
  if (path[0] == '/') return is_below(path);
  char base[PATH_MAX], whole[2 * PATH_MAX], link[40];
  snprintf(link, sizeof link, directory == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", directory);
  ssize_t length = readlink(link, base, sizeof base - 1);
  if (length < 0) return 0;
  base[length] = 0;
  snprintf(whole, sizeof whole, "%s/%s", base, path);
  return is_below(whole);
}

/* Counts one write, and sets errno where it fails. */
static int fails(void) {
  int64_t n = __atomic_add_fetch(&control->count, 1, __ATOMIC_SEQ_CST);
  if (control->nth == 0 || n < control->nth || (n > control->nth && !control->onwards)) return 0;
  __atomic_add_fetch(&control->refused, 1, __ATOMIC_SEQ_CST);
  if (control->error == 0) kill(getpid(), SIGKILL);
  errno = control->error;
  return 1;
}
static int fd_fails(int fd, int64_t reads) {
  if (!control || control->reads != reads) return 0;
  int before = errno, below = fd_is_below(fd);
  errno = before;
  return below && fails();
}
static int path_fails(int directory, const char *path) {
  if (!control || control->reads) return 0;
  int before = errno, below = path_is_below(directory, path);
  errno = before;
  return below && fails();
}
/* A full disk still deletes, and changes what is there. */
static int change_fails(int directory, const char *path) {
  return control && control->error != ENOSPC && path_fails(directory, path);
}

static int open_fails(int directory, const char *path, int flags) {
  if (!control) return 0;
  int before = errno, writes = (flags & O_ACCMODE) != O_RDONLY, creates = flags & (O_CREAT | __O_TMPFILE);
  if (creates && !(flags & __O_TMPFILE)) creates = faccessat(directory, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
  errno = before;
  return (creates || (writes && control->error == EROFS)) && path_fails(directory, path);
}

#define MODE_OF(flags)                                  \
  mode_t mode = 0;                                      \
  if (flags & (O_CREAT | __O_TMPFILE)) {                \
    va_list more;                                       \
    va_start(more, flags);                              \
    mode = va_arg(more, mode_t);                        \
    va_end(more);                                       \
  }
#define OPEN(name)                                      \
  int name(const char *path, int flags, ...) {          \
    MODE_OF(flags)                                      \
    if (open_fails(AT_FDCWD, path, flags)) return -1;   \
    return REAL(name)(path, flags, mode);               \
  }
#define OPENAT(name)                                                \
  int name(int directory, const char *path, int flags, ...) {       \
    MODE_OF(flags)                                                  \
    if (open_fails(directory, path, flags)) return -1;              \
    return REAL(name)(directory, path, flags, mode);                \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

#define FOPEN(name)                                                                                       \
  FILE *name(const char *path, const char *mode) {                                                        \
    int flags = mode[0] == 'r' ? (strchr(mode, '+') ? O_RDWR : O_RDONLY) : O_WRONLY | O_CREAT;            \
    if (open_fails(AT_FDCWD, path, flags)) return NULL;                                                   \
    return REAL(name)(path, mode);                                                                        \
  }
FOPEN(fopen)
FOPEN(fopen64)

/* A call on an open file, that writes or reads. */
#define ON_FILE_OF(reads, result, name, parameters, arguments) \
  result name parameters {                                     \
    if (fd_fails(fd, reads)) return -1;                        \
    return REAL(name) arguments;                               \
  }
#define ON_FILE(...) ON_FILE_OF(0, __VA_ARGS__)
ON_FILE(ssize_t, write, (int fd, const void *bytes, size_t size), (fd, bytes, size))
ON_FILE(ssize_t, pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at))
ON_FILE(ssize_t, pwrite64, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size, at))
ON_FILE(ssize_t, writev, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FILE(ssize_t, pwritev, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
ON_FILE(ssize_t, pwritev64, (int fd, const struct iovec *parts, int count, off64_t at), (fd, parts, count, at))
ON_FILE(ssize_t, sendfile, (int fd, int from, off_t *at, size_t size), (fd, from, at, size))
ON_FILE(ssize_t, sendfile64, (int fd, int from, off64_t *at, size_t size), (fd, from, at, size))
ON_FILE(int, fsync, (int fd), (fd))
ON_FILE(int, fdatasync, (int fd), (fd))
ON_FILE(int, ftruncate, (int fd, off_t size), (fd, size))
ON_FILE(int, ftruncate64, (int fd, off64_t size), (fd, size))
ON_FILE(int, fallocate, (int fd, int mode, off_t from, off_t size), (fd, mode, from, size))
ON_FILE(int, fallocate64, (int fd, int mode, off64_t from, off64_t size), (fd, mode, from, size))

ON_FILE_OF(1, ssize_t, read, (int fd, void *bytes, size_t size), (fd, bytes, size))
ON_FILE_OF(1, ssize_t, pread, (int fd, void *bytes, size_t size, off_t at), (fd, bytes, size, at))
ON_FILE_OF(1, ssize_t, pread64, (int fd, void *bytes, size_t size, off64_t at), (fd, bytes, size, at))
ON_FILE_OF(1, ssize_t, readv, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FILE_OF(1, ssize_t, preadv, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
ON_FILE_OF(1, ssize_t, preadv64, (int fd, const struct iovec *parts, int count, off64_t at), (fd, parts, count, at))

/* These return the error. */
int posix_fallocate(int fd, off_t from, off_t size) {
  return fd_fails(fd, 0) ? errno : REAL(posix_fallocate)(fd, from, size);
}
int posix_fallocate64(int fd, off64_t from, off64_t size) {
  return fd_fails(fd, 0) ? errno : REAL(posix_fallocate64)(fd, from, size);
}

ssize_t copy_file_range(int from, off64_t *from_at, int fd, off64_t *at, size_t size, unsigned flags) {
  if (fd_fails(fd, 0)) return -1;
  return REAL(copy_file_range)(from, from_at, fd, at, size, flags);
}

/* libuv calls the kernel itself to copy a range. */
long syscall(long number, ...) {
  long a[6];
  va_list more;
  va_start(more, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(more, long);
  va_end(more);
  if (number == SYS_copy_file_range && fd_fails((int)a[2], 0)) return -1;
  return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* A call on a path that needs room. */
#define ON_PATH(name, parameters, arguments, directory, path)   \
  int name parameters {                                         \
    if (path_fails(directory, path)) return -1;                 \
    return REAL(name) arguments;                                \
  }
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
ON_PATH(mkdirat, (int at, const char *path, mode_t mode), (at, path, mode), at, path)
ON_PATH(link, (const char *from, const char *path), (from, path), AT_FDCWD, path)
ON_PATH(linkat, (int a, const char *from, int at, const char *path, int flags), (a, from, at, path, flags), at, path)
ON_PATH(symlink, (const char *target, const char *path), (target, path), AT_FDCWD, path)
ON_PATH(rename, (const char *from, const char *path), (from, path), AT_FDCWD, path)
ON_PATH(renameat, (int a, const char *from, int at, const char *path), (a, from, at, path), at, path)
ON_PATH(truncate, (const char *path, off_t size), (path, size), AT_FDCWD, path)

char *mkdtemp(char *template) {
  if (path_fails(AT_FDCWD, template)) return NULL;
  return REAL(mkdtemp)(template);
}

#define ON_ENTRY(name, parameters, arguments, directory)        \
  int name parameters {                                         \
    if (change_fails(directory, path)) return -1;               \
    return REAL(name) arguments;                                \
  }
ON_ENTRY(unlink, (const char *path), (path), AT_FDCWD)
ON_ENTRY(unlinkat, (int at, const char *path, int flags), (at, path, flags), at)
ON_ENTRY(rmdir, (const char *path), (path), AT_FDCWD)
ON_ENTRY(chmod, (const char *path, mode_t mode), (path, mode), AT_FDCWD)
ON_ENTRY(utimensat, (int at, const char *path, const struct timespec times[2], int flags), (at, path, times, flags), at)
