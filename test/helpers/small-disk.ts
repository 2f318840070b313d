import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, statfs, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export interface SmallDisk {
  folder: string;
  /** Takes all room but so many bytes. */
  fill(left?: number): Promise<void>;
  makeRoom(): Promise<void>;
  /** Takes no writes any more. */
  lock(): void;
  remove(): Promise<void>;
}

/** A real file system of so many bytes; `undefined`, and told loudly, where none may be mounted. */
export async function mountSmallDisk(bytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    process.stderr.write(
      `\nNO REAL DISK WAS FILLED: mounting a tmpfs was refused (${mounted.stderr ?? mounted.error}). Run as root to test ` +
        'with one; the simulated disks were tested.\n\n',
    );
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  const write = async (size: number): Promise<void> => {
    const file = createWriteStream(ballast, { flags: 'a' });
    Readable.from(Array.from({ length: size / 4096 }, () => Buffer.alloc(4096, 1))).pipe(file);
    // Filled to the last page.
    await new Promise<void>(resolve => file.on('error', () => resolve()).on('close', resolve));
  };
  return {
    folder,
    fill: async (left = 0) => {
      const { bavail, bsize } = await statfs(folder);
      await write(Math.max(0, bavail * bsize - left));
    },
    makeRoom: () => truncate(ballast),
    lock: () => void spawnSync('mount', ['-o', 'remount,ro', folder]),
    remove: async () => {
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
