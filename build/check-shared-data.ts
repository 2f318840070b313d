import { globSync, readFileSync } from 'node:fs';

/**
 * The end of `npm run check:lint`: one file alone names the folder of data beside the checkout, so that whoever needs it
 * learns there whether it is there. Prints the lines of others that do.
 */
const teller = 'test/helpers/shared-data.ts';
for (const file of globSync('{server,data-packs,electron,renderer,build,test,.ci}/**/*.{ts,tsx,js}')) {
  if (file === teller || file.includes('/output/')) continue;
  for (const [i, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (!/\.\.\/shared\b(?!-)/.test(line)) continue;
    process.stderr.write(`${file}:${i + 1} ${line.trim()}\n    Ask ${teller} for it.\n`);
    process.exitCode = 1;
  }
}
