import { execFileSync } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';

const script = fileURLToPath(new URL('./text-process.ts', import.meta.url));
const serif = createRequire(import.meta.url).resolve('@fontsource-variable/noto-serif-tibetan/package.json');

/** What the process that draws a text says of it, for a user with this home. */
const drawnBy = (home: string) =>
  JSON.parse(execFileSync(process.execPath, [script], { env: { ...process.env, HOME: home }, encoding: 'utf8' }));

test('a text is drawn in bundled fonts, whichever the system and its user have', async () => {
  const [without, having] = [await temporaryFolder(), await temporaryFolder()];
  for (const folder of ['.fonts', 'Library/Fonts']) {
    await mkdir(join(having, folder), { recursive: true });
    const file = join(serif, '../files/noto-serif-tibetan-latin-wght-normal.woff2');
    await copyFile(file, join(having, folder, 'serif.woff2'));
  }
  const drawn = drawnBy(without);
  expect(drawn).toMatchObject({ isBlank: false });
  expect(drawnBy(having)).toEqual(drawn);
});
