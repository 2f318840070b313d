import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What stands before the fuses in every Electron, then version 1 and eight fuses in Electron's own setting. */
const fuses = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000811r10010';

/**
 * A folder shaped like an unpacked Electron for Linux, with a program that is none: enough for everything that packing does to it, where
 * the real one cannot be had. What is packed with it cannot be started.
 */
export async function makeStandInElectron(folder: string, version: string): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true });
  await mkdir(join(folder, 'resources'));
  await writeFile(join(folder, 'electron'), `#!/bin/sh\nexit 1\n# ${fuses}\n`);
  await chmod(join(folder, 'electron'), 0o755);
  await writeFile(join(folder, 'version'), version);
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak', 'locales/sv.pak']) {
    await writeFile(join(folder, file), '');
  }
}
