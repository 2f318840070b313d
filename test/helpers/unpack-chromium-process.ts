import { chmodSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

/** Unpacks the Chromium of a package into the folder of temporary files, with the libraries that a system may lack. */
await chromium.executablePath();
const archives = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
await inflate(join(archives, 'al2023.tar.br'));
const begin = join(tmpdir(), 'begin');
writeFileSync(
  begin,
  `#!/bin/sh
here=$(dirname "$0")
[ -e /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"
"$here/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$here/al2023/lib:$LD_LIBRARY_PATH"
exec "$here/chromium" "$@"
`,
);
chmodSync(begin, 0o755);
