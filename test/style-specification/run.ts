import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { launchChromium } from '../helpers/chromium.ts';
import { comparePictures } from '../static-maps/compare-pictures.ts';
import { styleOf, viewOf } from './case-style.ts';
import { drawnCases } from './cases.ts';
import { shareOff } from './compare-shapes.ts';
import { complaint, equalShare, readDifferences, shrinkDifferences } from './differences.ts';
import { openOwnDrawing } from './own-drawing.ts';
import { referenceFile } from './reference-file.ts';
import { startResourceServer } from './resource-server.ts';
import type { StyleCase } from './style-case.ts';

const program = fileURLToPath(new URL('draw-native.py', import.meta.url));

/**
 * Draws cases by MapLibre Native through a Python that has `mapli`, over the resources at an address; into a folder.
 * Those that it refuses are missing.
 */
async function drawNative(
  python: string,
  cases: readonly StyleCase[],
  url: string,
  folder: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const jobs = cases.map((styleCase, i) => ({
    style: styleOf(styleCase, url),
    view: viewOf(styleCase),
    file: join(folder, `${i}.png`),
  }));
  const child = spawn(python, [program], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, EGL_PLATFORM: 'surfaceless', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  child.stdin.end(JSON.stringify(jobs));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`MapLibre Native ended with ${code}: does ${python} have mapli?`);
  const drawn = await Promise.all(
    cases.map(async ({ name }, i) => [name, await readFile(join(folder, `${i}.png`)).catch(() => undefined)] as const),
  );
  return new Map(drawn.flatMap(([name, png]) => (png === undefined ? [] : [[name, png] as const])));
}

const mapsPerPage = 30;

/** MapLibre GL in headless Chromium, over the resources at an address. */
async function openMapLibreGl(url: string) {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 300, height: 300 } });
  let drawn = 0;
  /** Software GL fails after some hundred maps of a page. */
  const freshPage = async (): Promise<void> => {
    await page.goto(url);
    await page.waitForFunction('window.draw !== undefined');
  };
  return {
    /** Throws an Error where MapLibre GL refuses the style. */
    draw: async (styleCase: StyleCase): Promise<Buffer> => {
      if (drawn++ % mapsPerPage === 0) await freshPage();
      const input = `${JSON.stringify(styleOf(styleCase, url))}, ${JSON.stringify(viewOf(styleCase))}`;
      const png = (await page.evaluate(`window.draw(${input})`)) as string;
      return Buffer.from(png, 'base64');
    },
    close: () => browser.close(),
  };
}

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
