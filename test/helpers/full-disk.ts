import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const writes = ['copyFile', 'link', 'mkdir', 'open', 'rename', 'writeFile'] as const;

export interface FullDisk {
  /** Whether anything was refused. */
  refused: boolean;
  /** Ends the simulation. */
  makeRoom(): void;
}

/** Makes every write of this process fail with ENOSPC from the n-th on (0 is the first), until `makeRoom`. */
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
        // Existing folders and reads need no space.
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
