import { globSync } from 'node:fs';
import { findUnsafeLookups } from './lint/unsafe-lookups.ts';

/** The end of `npm run check:lint`: tables are never read by texts that objects inherit something under. */
const found = findUnsafeLookups(globSync('{server,data-packs,electron,renderer,build}/**/*.{ts,tsx}'));
for (const { file, line, code, problem } of found) process.stderr.write(`${file}:${line} ${code}\n    ${problem}\n`);
if (found.length > 0) process.exitCode = 1;
