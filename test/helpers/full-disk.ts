import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** What writes to a disk. */
const writes = ['copyFile', 'link', 'mkdir', 'open', 'rename', 'writeFile'] as const;

export interface FullDisk {
  /** Whether anything was refused. */
  refused: boolean;
  /** There is room again. */
  makeRoom(): void;
}

/** From its n-th write on (0 is the first) this process finds every disk full, until there is room again. */
export function fillDisk(n: number): FullDisk {
  let left = n;
  const originals = writes.map(name => [name, fs[name]] as const);
  const disk: FullDisk = {
    refused: false,
    makeRoom: () => {
      for (const [name, original] of originals) Object.assign(fs, { [name]: original });
      syncBuiltinESMExports();
    },
  };
  for (const [name, original] of originals) {
    const call: (...args: never[]) => Promise<unknown> = original;
    Object.assign(fs, {
      [name]: async (...args: never[]) => {
        // What is there already needs no room, nor does reading.
        if (name === 'mkdir' && existsSync(String(args[0]))) return call(...args);
        if (name === 'open' && !/^[wa]/.test(String(args[1]))) return call(...args);
        left -= 1;
        if (left >= 0) return call(...args);
        disk.refused = true;
        throw Object.assign(new Error(`ENOSPC: no space left on device, ${name} '${args[0]}'`), {
          code: 'ENOSPC',
          syscall: name,
          path: String(args[0]),
        });
      },
    });
  }
  syncBuiltinESMExports();
  return disk;
}
