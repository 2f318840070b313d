import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Usual mount points of removable drives on Linux. */
const linuxPlaces = /^\/(media|run\/media|mnt)(\/|$)/;

/** Folders of removable drives: neither the system's own nor network drives. */
export async function removableDrives(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  if (platform === 'win32') return windowsDrives(env.SystemDrive ?? 'C:');
  if (platform === 'darwin') return macVolumes();
  return linuxMounts(await readFile('/proc/self/mounts', 'utf8').catch(() => ''));
}

/**
 * Mount points of block devices in the usual places, from the kernel's list (`device folder type ...`; blanks as
 * `\040`). Network folders are left out: one without its server blocks a thread for minutes.
 */
export function linuxMounts(mounts: string): string[] {
  const folders = mounts.split('\n').flatMap(line => {
    const [device = '', folder = ''] = line.split(' ');
    const path = folder.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
    return device.startsWith('/dev/') && linuxPlaces.test(path) ? [path] : [];
  });
  return [...new Set(folders)];
}

/** All volumes but the link to the system's own disk. */
async function macVolumes(): Promise<string[]> {
  const names = await readdir('/Volumes').catch(() => []);
  const volumes = await Promise.all(
    names.map(async name => {
      const path = join('/Volumes', name);
      return (await realpath(path).catch(() => '/')) === '/' ? [] : [path];
    }),
  );
  return volumes.flat();
}

/** All letters but the system's and those of floppy disks. Letters without a drive have no files. */
export function windowsDrives(system: string): string[] {
  return [...'CDEFGHIJKLMNOPQRSTUVWXYZ']
    .filter(letter => letter !== system[0]?.toUpperCase())
    .map(letter => `${letter}:\\`);
}
