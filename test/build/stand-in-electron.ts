import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Electron's fuse sentinel, then version 1 and the default settings of eight fuses. */
const fuses = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u000811r10010';

/**
 * Makes a folder like an unpacked Electron for Linux with a dummy program, to test packing where Electron is not
 * installed. The package cannot be started.
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
