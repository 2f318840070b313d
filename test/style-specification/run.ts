import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { comparePictures } from '../static-maps/compare-pictures.ts';
import { drawnCases } from './cases.ts';
import { shareOff } from './compare-shapes.ts';
import { complaint, equalShare, readDifferences, shrinkDifferences } from './differences.ts';
import { openMapLibreGl } from './maplibre-gl.ts';
import { drawNative } from './maplibre-native.ts';
import { openOwnDrawing } from './own-drawing.ts';
import { referenceFile } from './reference-file.ts';
import { startResourceServer } from './resource-server.ts';

/**
 * `npm run test:style -- --only PREFIX --record --shrink --pictures FOLDER --native PYTHON`: every property of the
 * style specification, drawn by static maps and by MapLibre GL in headless Chromium, with the share of pixels off.
 * `--record` stores MapLibre GL's pictures, which the tests compare with; `--shrink` removes what equals from the table
 * of differences, of these cases alone with `--only`; `--native` has MapLibre Native judge, too, through a Python that has mapli.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    record: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    native: { type: 'string' },
  },
});
const cases = drawnCases().filter(({ name }) => name.startsWith(values.only));
const differences = await readDifferences();
const server = await startResourceServer();
const maplibre = await openMapLibreGl(server.url);
const folder = await mkdtemp(join(tmpdir(), 'outpost-style-'));
const native = values.native === undefined ? undefined : await drawNative(values.native, cases, server.url, folder);
const draw = await openOwnDrawing();
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

const complaints: string[] = [];
const shares = new Map<string, number>();
for (const styleCase of cases) {
  const { name } = styleCase;
  const [expected, own] = [await maplibre.draw(styleCase), await draw(styleCase)];
  const off = await shareOff(own, expected);
  shares.set(name, off);
  const second = native?.get(name);
  const judged = second === undefined ? '' : `, of MapLibre Native's ${percent(await shareOff(own, second))}`;
  process.stdout.write(`${percent(off)} ${name}${judged}\n`);
  const file = referenceFile(styleCase);
  if (values.record) {
    await mkdir(dirname(file), { recursive: true });
    await sharp(expected).webp({ lossless: true, effort: 6 }).toFile(file);
  } else if ((await shareOff(await readFile(file), expected)) > equalShare) {
    complaints.push(`${name}: MapLibre GL draws another picture than the stored one (--record)`);
  }
  complaints.push(...[complaint(differences, name, off)].filter(text => text !== undefined));
  if (values.pictures === undefined) continue;
  const path = join(values.pictures, name.replaceAll(/[/ ]/g, '_'));
  await mkdir(values.pictures, { recursive: true });
  await writeFile(`${path}.gl.png`, expected);
  await writeFile(`${path}.own.png`, own);
  await writeFile(`${path}.d.png`, (await comparePictures(own, expected)).picture);
  if (second !== undefined) await writeFile(`${path}.native.png`, second);
}
await maplibre.close();
server.close();
await rm(folder, { recursive: true, force: true });
if (values.shrink) await shrinkDifferences(shares, values.only);
for (const text of complaints) process.stdout.write(`${text}\n`);
const unlike = [...shares.values()].filter(off => off > equalShare).length;
process.stdout.write(`${unlike} of ${cases.length} cases differ from MapLibre GL: ${complaints.length} complaints.\n`);
process.exit(complaints.length > 0 ? 1 : 0);
