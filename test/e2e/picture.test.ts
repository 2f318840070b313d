import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { paperPixels } from '../../data-packs/paper/paper-sizes.ts';
import { frameOf } from '../../data-packs/paper/sheet-layout.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { PictureDriver } from './picture-driver.ts';
import { ShellDriver } from './shell-driver.ts';

/** Land of the sandbox. */
const view = '12/45.467/-28.522';
const camp = { lon: -28.52, lat: 45.468 };

const stage = await setStage();
const window = await stage.openWorkstation({ view, width: 1280, height: 800 });
const picture = new PictureDriver(window);
const shell = new ShellDriver(window);
const data = new DataDriver(window);
await picture.allowClipboard();
/** The frame's first picture. */
const first = await picture.asked(() => picture.open());
beforeEach(() => {
  window.log.problems.length = 0;
});

const withKey = (text: string): string => text.replaceAll('YOUR_API_KEY', stage.service.key);

/** The answer of the endpoint to the request of the window, with more in the query. */
async function endpoint(path: string, more = ''): Promise<Buffer> {
  const { status, bytes } = await stage.service.get(
    `${path}${more === '' ? '' : path.includes('?') ? '&' : '?'}${more}`,
  );
  expect(status).toBe(200);
  return bytes;
}

/** How far a red line along the edges of a map reaches into a picture, by its inner side: columns and rows. */
async function innerEdges(bytes: Buffer): Promise<[left: number, top: number, right: number, bottom: number]> {
  const { data: pixels, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      if (red < 200 || green > 110 || blue > 110) continue;
      columns[x] = (columns[x] ?? 0) + 1;
      rows[y] = (rows[y] ?? 0) + 1;
    }
  }
  const full = (counts: Uint32Array, most: number) => [...counts.keys()].filter(i => (counts[i] ?? 0) > most * 0.6);
  const inner = (counts: Uint32Array, most: number) => {
    const red = full(counts, most);
    const middle = counts.length / 2;
    return [Math.max(...red.filter(i => i < middle)) + 1, Math.min(...red.filter(i => i > middle))] as const;
  };
  const [left, right] = inner(columns, height);
  const [top, bottom] = inner(rows, width);
  return [left, top, right, bottom];
}

/** Half the width of the line along the frame, as it lies on the map. */
const half = 6;

async function redFrame(): Promise<string> {
  const corners = await picture.corners();
  const ring = [...corners, ...corners.slice(0, 1)].map(({ lon, lat }) => `${lon.toFixed(7)},${lat.toFixed(7)}`);
  return `path=${encodeURIComponent(`stroke:ff0000|width:${2 * half}|${ring.join('|')}`)}`;
}

test('the file is the preview, and what the endpoint answers to the copied address', async () => {
  expect(first.status).toBe(200);
  expect(await picture.caption()).toContain('charged 1 unit');
  const { name, bytes } = await picture.saved();
  expect(name).toBe('Map.png');
  expect(bytes.equals(first.bytes)).toBe(true);
  const address = await picture.copiedAddress();
  expect(address).toContain('key=YOUR_API_KEY');
  expect(address).not.toContain('outpost_');
  const answer = await fetch(withKey(address));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  // With a key of its own it works as it is; for address and code it is the same one.
  await picture.setWithKey(true);
  const ready = await picture.copiedAddress();
  const [key = ''] = /outpost_live_\w+/.exec(ready) ?? [];
  expect(ready).toBe(address.replace('YOUR_API_KEY', key));
  expect(await picture.copiedCode('curl')).toContain(`Bearer ${key}'`);
  expect(Buffer.from(await (await fetch(ready)).arrayBuffer()).equals(bytes)).toBe(true);
  const other = await fetch(`${stage.service.baseUrl}/search/geocode/v1/forward?q=Kirvell&key=${key}`);
  expect(other.status).toBe(403);
  await picture.setWithKey(false);
  expect(window.log.problems).toEqual([]);
});

test('the frame on the map is the edge of the picture, within a pixel', async () => {
  const line = await redFrame();
  const [left, top, right] = await innerEdges(await endpoint(first.path, line));
  // The credits lie over the foot of the first.
  const [, , , bottom] = await innerEdges(await endpoint(first.path, `${line}&attribution=topleft`));
  const wanted = [half, half, 1200 - half, 800 - half];
  for (const [i, edge] of [left, top, right, bottom].entries())
    expect(Math.abs(edge - (wanted[i] ?? 0)), `edge ${i}`).toBeLessThanOrEqual(1);
});

test('a turned frame is the edge of its picture, too; Home turns it north', async () => {
  const turned = await picture.asked(() => picture.press('turn', 'ArrowRight', 6));
  expect(turned.path).toMatch(/@30\/1200x800/);
  await window.screenshot('picture-turned');
  const [left, top, right] = await innerEdges(await endpoint(turned.path, await redFrame()));
  const wanted = [half, half, 1200 - half];
  for (const [i, edge] of [left, top, right].entries())
    expect(Math.abs(edge - (wanted[i] ?? 0)), `edge ${i}`).toBeLessThanOrEqual(1);
  const dragged = await picture.asked(() => picture.drag('turn', { x: 40, y: 60 }));
  expect(Number(/@(\d+)\//.exec(dragged.path)?.[1])).toBeGreaterThan(40);
  // The picture of before is at hand: it is not asked for again.
  await picture.press('turn', 'Home');
  await expect.poll(() => picture.copiedAddress()).not.toContain('@');
});

test('paper is a PDF unless another format is chosen for it, and pixels keep theirs; both say what their name is for', async () => {
  expect(await picture.text()).toContain('Name of the file');
  await picture.asked(() => picture.chooseFormat('WebP'));
  const sheet = await picture.asked(() => picture.choose('Size', 'a0'));
  expect(await picture.chosen('Format')).toBe('pdf');
  expect(await picture.text()).toContain('Names the file; stands above the map.');
  // What is only looked at is small enough on any paper.
  expect(sheet.path).toContain('/a0-landscape@72dpi.png');
  expect(sheet.status).toBe(200);
  expect(await picture.caption()).toContain('the PDF is drawn when you save it');
  await picture.choose('Size', 'a5');
  expect((await picture.saved()).bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  await picture.pressCopyPicture();
  await picture.notice('The picture is in the clipboard, as PNG.');
  expect((await picture.copiedPicture())?.width).toBe(Math.round((210 / 25.4) * 150));
  await picture.asked(() => picture.choose('Size', '1200x800'));
  expect(await picture.chosen('Format')).toBe('webp');
  await picture.chooseFormat('PNG');
  await picture.caption();
});

test('the frame of a sheet is the edge of its map', async () => {
  await picture.asked(() => picture.choose('Size', 'a4'));
  await picture.chooseFormat('PNG');
  await picture.choose('Fineness', '96');
  const sheet = await picture.asked(() => picture.setNumber('Scale', 25_000));
  expect(sheet.path).toMatch(/\/a4-landscape@96dpi\.png\?.*scale=25000/);
  const { x, y, width, height } = frameOf({ ...paperPixels('a4', true), title: undefined, grid: false, legend: false });
  const wanted = [x + half, y + half, x + width - half, y + height - half];
  for (const [i, edge] of (await innerEdges(await endpoint(sheet.path, await redFrame()))).entries())
    expect(Math.abs(edge - (wanted[i] ?? 0)), `edge ${i}`).toBeLessThanOrEqual(1);
  const usual = await picture.asked(() => picture.choose('Usual scale', '50000'));
  expect(usual.path).toContain('scale=50000');
  const named = await picture.asked(() => picture.nameSheet('LI-1'));
  expect(named.path).toContain('sheet=LI-1');
});

test('a sheet that is too fine is refused with its reason; what was chosen stays', async () => {
  await picture.choose('Size', 'a2');
  const refused = await picture.asked(() => picture.choose('Fineness', '300'));
  expect(refused.status).toBe(400);
  expect(await window.errorNote()).toContain('16.7 million pixels');
  expect(await picture.caption()).toContain('are kept');
  expect(await shell.seriousFindings()).toEqual([]);
  await window.screenshot('picture-refused');
  await picture.asked(() => picture.choose('Size', '800x600'));
  await window.expectNoErrorNote();
  const fewer = await picture.asked(() => picture.toggle('Places of interest'));
  expect(fewer.path).toContain('pois=false');
  const above = await picture.asked(() => picture.toggle('Names above drawings'));
  expect(above.path).toContain('before=labels');
  expect(above.status).toBe(200);
  await picture.asked(() => picture.toggle('Places of interest'));
  // The picture of the beginning, which is still here.
  await picture.toggle('Names above drawings');
  await picture.caption();
});

test('arrow keys move the frame, its corners size it; so does the pointer', async () => {
  await picture.asked(() => picture.frameView());
  const before = await picture.middle();
  const moved = await picture.asked(() => picture.press('move', 'ArrowRight', 3));
  const degrees = (30 * 360) / (512 * 2 ** 12);
  const after = await picture.middle();
  expect(after.lon - before.lon).toBeCloseTo(degrees, 5);
  expect(after.lat).toBeCloseTo(before.lat, 5);
  expect(moved.path).toContain(`/${after.lon.toFixed(3)}`);
  const [northWest] = await picture.corners();
  await picture.asked(() => picture.press('Lower right', 'ArrowDown', 4));
  const [corner, , opposite] = await picture.corners();
  expect(corner?.lon).toBeCloseTo(northWest?.lon ?? 0, 4);
  expect(corner?.lat).toBeCloseTo(northWest?.lat ?? 0, 4);
  await picture.asked(() => picture.drag('Lower right', { x: -80, y: -60 }));
  const [, , dragged] = await picture.corners();
  expect(dragged?.lon).toBeLessThan(opposite?.lon ?? 0);
  const rest = await picture.middle();
  await picture.asked(() => picture.drag('move', { x: 0, y: 50 }));
  expect((await picture.middle()).lat).toBeLessThan(rest.lat);
  expect(window.log.problems).toEqual([]);
});

test('a reload keeps frame, size, look and title', async () => {
  await picture.choose('Map style', 'outdoor');
  const before = await picture.asked(() => picture.setTitle('Ardhavn by the sea'));
  const middle = await picture.middle();
  await window.reload();
  const after = await picture.asked(() => picture.open());
  expect(after.path).toBe(before.path);
  expect(await picture.title()).toBe('Ardhavn by the sea');
  expect(await picture.chosen('Map style')).toBe('outdoor');
  expect((await picture.middle()).lon).toBeCloseTo(middle.lon, 6);
});

test('what lies on the map is in the request, unless it is not wanted', async () => {
  await shell.go('plan');
  await window.directions.routeBetween('Kirvell', 'Sandvang');
  await shell.go('explore');
  await window.map.lookAt(camp, 12);
  await window.map.click(camp);
  const { title } = await window.place.read();
  await data.pressSave();
  const drawn = await picture.asked(() => picture.open());
  expect(await picture.overlays()).toEqual({ 'The plan': true, [title]: true });
  expect(drawn.method).toBe('GET');
  expect(drawn.path).toMatch(/path=stroke:0b6bcb\|width:4\|enc6:/);
  expect(drawn.path).toMatch(/markers=color:1e7d34\|label:A\|-?\d/);
  expect(drawn.path).toMatch(/markers=color:e03177\|-28\.5/);
  const address = withKey(await picture.copiedAddress());
  const answer = await fetch(address);
  expect(Buffer.from(await answer.arrayBuffer()).equals(drawn.bytes)).toBe(true);
  expect(await picture.isPlanOnMap()).toBe(true);
  await window.screenshot('picture-overlays');
  const without = await picture.asked(() => picture.setFlag('The plan', false));
  expect(without.path).not.toContain('path=');
  expect(without.path).toContain('color:e03177');
  expect(await picture.isPlanOnMap()).toBe(false);
  const middle = await picture.middle();
  await picture.asked(() => picture.fitTo('The plan'));
  const [west, , east] = await picture.corners();
  // From Kirvell to Sandvang, not around the camp.
  expect((await picture.middle()).lon).not.toBeCloseTo(middle.lon, 2);
  expect(west?.lon).toBeLessThan(-28.446);
  expect(east?.lon).toBeGreaterThan(-28.397);
  expect((east?.lon ?? 0) - (west?.lon ?? 0)).toBeLessThan(0.07);
  await picture.setFlag(title, false);
  await expect.poll(() => picture.overlays()).toEqual({ 'The plan': false, [title]: false });
});

test('lines are drawn as chosen, names stand beside what is drawn, the map has an overview and no names', async () => {
  const [title = ''] = Object.keys(await picture.overlays()).filter(name => name !== 'The plan');
  await picture.setFlag('The plan', true);
  await picture.asked(() => picture.setFlag(title, true));
  const dashed = await picture.asked(() => picture.choose('Lines', 'dashed'));
  expect(dashed.path).toContain('width:4|dash:12,8|enc6:');
  await picture.asked(() => picture.setFlag('White edges', true));
  const arrows = await picture.asked(() => picture.setFlag('Arrows along lines', true));
  expect(arrows.path).toContain('dash:12,8|casing:ffffff|casingwidth:2|arrows:true|enc6:');
  const thin = await picture.asked(() => picture.choose('Width of lines', 'thin'));
  expect(thin.path).toContain('width:2|dash:6,4|');
  await picture.choose('Width of lines', 'usual');
  const named = await picture.asked(() => picture.setFlag('Names of drawings', true));
  expect(named.path).toMatch(new RegExp(`text=anchor:top\\|offset:0,2\\|-28\\.5\\d*,45\\.4\\d*\\|${title}`));
  expect(named.path).not.toContain('|The plan');
  const nameless = await picture.asked(() => picture.setFlag('Names of the map', false));
  expect(nameless.path).toContain('labels=false');
  const overview = await picture.asked(() => picture.setFlag('Overview map', true));
  expect(overview.path).toContain('inset=topleft');
  expect(overview.status).toBe(200);
  expect(await shell.seriousFindings()).toEqual([]);
  await window.screenshot('picture-looks');
  await picture.setFlag('Overview map', false);
  await picture.setFlag('Names of the map', true);
  await picture.setFlag('Names of drawings', false);
  // GeoJSON says the same.
  await picture.choose('Size', 'a5');
  const posted = await picture.asked(() => picture.setFlag('Legend', true));
  const line = posted.body?.geojson?.features.find(({ geometry }) => geometry.type === 'LineString');
  expect(line?.properties).toMatchObject({
    'stroke-dasharray': [12, 8],
    'stroke-casing': '#ffffff',
    'stroke-casing-width': 2,
    'stroke-arrows': true,
  });
  expect(posted.status).toBe(200);
  await picture.setFlag('Legend', false);
  await picture.choose('Size', '800x600');
  await picture.choose('Lines', 'solid');
  await picture.setFlag('White edges', false);
  await picture.setFlag('Arrows along lines', false);
  await picture.setFlag(title, false);
  await picture.setFlag('The plan', false);
  await picture.caption();
});

test('code asks for the same picture, with a body where names are in the legend', async () => {
  await picture.asked(() => picture.choose('Size', 'a5'));
  await picture.setFlag('Legend', true);
  const asked = await picture.asked(() => picture.setFlag('The plan', true));
  expect(asked.method).toBe('POST');
  expect(asked.body?.geojson?.features[0]).toMatchObject({ properties: { title: 'The plan', stroke: '#0b6bcb' } });
  expect(await picture.hasAddress()).toBe(false);
  const code = withKey(await picture.copiedCode('JavaScript'));
  const folder = await temporaryFolder();
  const before = process.cwd();
  const program = join(folder, 'picture.mjs');
  const file = join(folder, 'picture.png');
  await writeFile(program, code.replaceAll('"Ardhavn by the sea.png"', JSON.stringify(file)));
  await import(program);
  expect(process.cwd()).toBe(before);
  expect((await readFile(file)).equals(asked.bytes)).toBe(true);
  expect(await picture.copiedCode('curl')).toContain("-H 'Authorization: Bearer YOUR_API_KEY'");
  expect(await picture.copiedCode('Python')).toContain('"Authorization": "Bearer YOUR_API_KEY"');
});

test('a kept picture opens from Data with its bytes, and gives back its frame', async () => {
  const asked = await picture.asked(() => picture.choose('Size', '800x600'));
  await picture.keep();
  await picture.asked(() => picture.choose('Size', '1080x1080'));
  await data.open();
  await data.openItem('Ardhavn by the sea');
  expect(await picture.keptWidth('Ardhavn by the sea')).toBe(800);
  expect((await picture.keptFile('Ardhavn by the sea')).equals(asked.bytes)).toBe(true);
  expect(await shell.seriousFindings()).toEqual([]);
  await picture.useAgain('Ardhavn by the sea');
  expect(await picture.chosen('Size')).toBe('800x600');
  expect(window.log.problems).toEqual([]);
});

test('a GeoTIFF and a KMZ are shown as PNG, saved and kept; paper is no KMZ', async () => {
  await picture.setTitle('Ardhavn on globes');
  for (const [format, name, magic] of [
    ['GeoTIFF, for GIS', 'GeoTIFF', 'II*'],
    ['KMZ, for globes', 'KMZ', 'PK'],
  ] as const) {
    await picture.chooseFormat(format);
    expect(await picture.caption()).toContain(`the ${name} is drawn when you save it`);
    const saved = await picture.saved();
    expect(saved.name).toBe(`Ardhavn on globes.${name === 'KMZ' ? 'kmz' : 'tif'}`);
    expect(saved.bytes.toString('latin1', 0, magic.length)).toBe(magic);
  }
  await picture.keep();
  await data.open();
  await data.openItem('Ardhavn on globes');
  await expect.poll(() => picture.keptText('Ardhavn on globes')).toContain('A KMZ of');
  await picture.useAgain('Ardhavn on globes');
  expect(await picture.chosen('Format')).toBe('kmz');
  await picture.asked(() => picture.choose('Size', 'a5'));
  expect(await picture.chosen('Format')).toBe('png');
  await picture.choose('Size', '800x600');
  await picture.chooseFormat('PNG');
  expect(await picture.caption()).not.toContain('when you save it');
  expect(window.log.problems).toEqual([]);
});

test('the picture is copied as PNG; a browser that refuses is told of', async () => {
  await picture.asked(() => picture.chooseFormat('JPEG'));
  await picture.pressCopyPicture();
  await picture.notice('The picture is in the clipboard, as PNG.');
  expect(await picture.copiedPicture()).toEqual({ type: 'image/png', width: 800, height: 600 });
  await picture.refusePictures();
  await picture.pressCopyPicture();
  expect(await picture.notice('did not let this page copy')).toContain('save the file instead');
});

test('states and sizes: drawing, at sea, small windows; nothing cut, axe finds nothing serious', async () => {
  const letGo = await window.delayRequests('/styles/v1/*/static/**');
  await picture.choose('Map style', 'dark');
  await expect.poll(() => picture.isDrawing()).toBe(true);
  expect(await shell.seriousFindings()).toEqual([]);
  letGo();
  await picture.caption();
  await window.map.lookAt({ lon: -40, lat: 20 }, 9);
  await picture.asked(() => picture.frameView());
  expect(await picture.text()).toContain('No region is installed here');
  expect(await shell.seriousFindings()).toEqual([]);
  await window.screenshot('picture-empty');
  await window.resize(1024, 700);
  expect(await window.overflows()).toBe(false);
  expect(await shell.cutTexts()).toEqual([]);
  await window.resize(390, 844);
  expect(await picture.isFrameOnMap()).toBe(true);
  expect(await window.overflows()).toBe(false);
  await window.screenshot('picture-phone');
});

test('the palette opens it', async () => {
  await window.resize(1280, 800);
  await shell.go('explore');
  await shell.openPalette();
  await shell.findInPalette('picture', 'Export a picture of the map');
  await shell.chooseInPalette('Export a picture of the map');
  expect(await shell.currentPlace()).toBe('export');
});
