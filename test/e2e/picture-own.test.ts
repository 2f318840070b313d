import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { pixelOf } from './mercator.ts';
import { type AskedPicture, PictureDriver } from './picture-driver.ts';
import { ShellDriver } from './shell-driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '12/45.467/-28.522', width: 1280, height: 800, coarse: true });
const picture = new PictureDriver(window);
const shell = new ShellDriver(window);
beforeEach(async () => {
  await keepNothing();
  await window.map.lookAt({ lon: -28.522, lat: 45.467 }, 12);
  await picture.openAnew();
  window.log.problems.length = 0;
});

test('own paper has its sides in millimetres, within what the service takes; its frame has that shape', async () => {
  await picture.asked(() => picture.choose('Size', 'own'));
  expect(await picture.text()).toContain('100 to 1,220 mm a side.');
  await picture.chooseFormat('PNG');
  await picture.choose('Fineness', '96');
  await picture.asked(() => picture.setNumber('Width', 500));
  const sheet = await picture.asked(() => picture.setNumber('Height', 240));
  expect(sheet.path).toContain('/500x240mm@96dpi.png');
  expect(sheet.status).toBe(200);
  await picture.setNumber('Height', 20);
  await expect.poll(() => picture.number('Height')).toBe(100);
  const [upperLeft, upperRight, , lowerLeft] = await picture.corners();
  // 480 by 65 mm of map: margins and the foot take the rest.
  const wide = (upperRight?.lon ?? 0) - (upperLeft?.lon ?? 0);
  const high = ((upperLeft?.lat ?? 0) - (lowerLeft?.lat ?? 0)) / Math.cos((45.467 * Math.PI) / 180);
  expect(wide / high).toBeCloseTo(480 / 65, 0);
  await window.screenshot('picture-own-paper');
});

test('a sheet is in UTM unless Web Mercator is chosen, and in it only where UTM is', async () => {
  await picture.asked(() => picture.choose('Size', 'a5'));
  await picture.asked(() => picture.setNumber('Scale', 25_000));
  expect(await picture.groups()).toMatchObject({ Sheet: false, 'What the map shows': false });
  const [, utm] = await picture.corners();
  const flat = await picture.asked(() => picture.choose('Projection', 'mercator'));
  expect(flat.path).toContain('projection=mercator');
  const [, mercator] = await picture.corners();
  // Meridians of the grid are turned against those of the globe.
  expect(mercator?.lat).not.toBeCloseTo(utm?.lat ?? 0, 4);
  expect(await picture.groups()).toMatchObject({ Sheet: true, 'What the map shows': false });
  await window.screenshot('picture-projection');
  await picture.choose('Projection', 'utm');
  // Of half the world there is no zone.
  const wide = await picture.asked(() => picture.setNumber('Scale', 50_000_000));
  expect(wide.path).not.toContain('projection');
  expect(await picture.text()).not.toContain('Projection');
  await picture.setNumber('Scale', 25_000);
  await picture.caption();
  expect(await shell.seriousFindings()).toEqual([]);
});

/** Deletes what earlier tests kept. */
async function keepNothing(): Promise<void> {
  const session = { token: new URL(stage.service.service.workstationUrl()).hash.slice('#token='.length) };
  const { key } = (await stage.service.post('/workstation/session', session, { headers: { authorization: '' } })).body;
  const headers = { authorization: `Bearer ${key}` };
  const { body } = await stage.service.get('/items/v1', { headers });
  for (const { id } of body.items) await stage.service.get(`/items/v1/${id}`, { method: 'DELETE', headers });
}

const style = (paint: object) => ({
  name: 'plain.json',
  mimeType: 'application/json',
  content: JSON.stringify({
    version: 8,
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': '#123456' } },
      { id: 'water', type: 'fill', source: 'protomaps', 'source-layer': 'water', paint },
    ],
  }),
});

/** The share of a picture that has a colour. */
async function shareOf(bytes: Buffer, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count++;
  return count / (info.width * info.height);
}

test('a style of a file draws the picture; what of it is not drawn is named and left out by a button', async () => {
  await picture.asked(() => picture.choose('Size', '800x600'));
  await picture.openGroup('Own style and icons');
  await picture.giveFile('style', { name: 'notes.json', mimeType: 'application/json', content: '{"version": 8}' });
  await expect.poll(() => picture.text()).toContain('notes.json is no style');
  const refused = await picture.asked(() =>
    picture.giveFile('style', style({ 'fill-color': '#00ff00', 'fill-layer-blend': 'multiply' })),
  );
  expect(refused.status).toBe(400);
  expect(await window.errorNote()).toContain('fill-layer-blend');
  expect(await picture.groupText('Own style and icons')).toMatch(/Layer:\s*water\s*Not drawn:\s*fill-layer-blend/);
  expect(await shell.seriousFindings()).toEqual([]);
  await window.screenshot('picture-own-style-refused');
  const drawn = await picture.asked(() => picture.pressButton('Leave it out'));
  expect(drawn.status).toBe(200);
  expect(await shareOf(drawn.bytes, [0x12, 0x34, 0x56])).toBeGreaterThan(0.3);
  expect(await shareOf(drawn.bytes, [0, 255, 0])).toBeGreaterThan(0.05);
  expect(await picture.hasAddress()).toBe(false);
  expect(await picture.text()).toContain('do not fit into an address');
  await window.screenshot('picture-own-style');
});

/** A square of so many pixels. */
const squareIcon = (name: string, fill: string, side: number) => ({
  name,
  mimeType: 'image/svg+xml',
  content: `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="${fill}" d="M0 0H${side}V${side}H0Z"/></svg>`,
});

/** Saves what is at a place; its name. */
async function savePlace(place: { lon: number; lat: number }): Promise<string> {
  await window.map.lookAt(place, 12);
  await window.map.click(place);
  const { title } = await window.place.read();
  await new DataDriver(window).pressSave();
  return title;
}

test('icons of files stand where places are, each thing with the one it is given; they outlive a reload, in this tab alone', async () => {
  await shell.go('explore');
  const camp = await savePlace({ lon: -28.52, lat: 45.468 });
  const hill = await savePlace({ lon: -28.505, lat: 45.463 });
  expect(hill).not.toBe(camp);
  await picture.asked(() => picture.open());
  await picture.asked(() => picture.choose('Size', '800x600'));
  await picture.openGroup('Own style and icons');
  const wide = await sharp({ create: { width: 200, height: 20, channels: 3, background: '#f0f' } })
    .png()
    .toBuffer();
  const pink = squareIcon('Square pink.svg', '#f0f', 60);
  // What fits is taken, whatever is chosen with it.
  const drawn = await picture.asked(() =>
    picture.giveFile('icons', { name: 'wide.png', mimeType: 'image/png', content: wide }, pink),
  );
  expect(await picture.text()).toContain('wide.png has 200 × 20 pixels; there may be 128 a side.');
  // One icon is for all.
  expect(drawn.body?.markers).toHaveLength(2);
  for (const marker of drawn.body?.markers ?? []) expect(marker).toMatch(/^icon:Square-pink\|anchor:center\|-28\.5/);
  // Their 60 by 60 pixels, but for soft edges.
  const pinks = async (bytes: Buffer) => Math.round((await shareOf(bytes, [255, 0, 255])) * 800 * 600);
  expect(await pinks(drawn.bytes)).toBeGreaterThan(2 * 3400);
  await picture.giveFile('icons', squareIcon('blue.svg', '#00f', 20));
  expect(await picture.drawnWith(hill)).toBe('Square pink');
  const both = await picture.asked(() => picture.drawWith(hill, 'blue'));
  expect(Object.keys(both.body?.icons ?? {})).toEqual(['Square-pink', 'blue']);
  expect(await pinks(both.bytes)).toBeLessThan(3601);
  expect((await shareOf(both.bytes, [0, 0, 255])) * 800 * 600).toBeGreaterThan(300);
  const standing = await picture.asked(() => picture.standIcon('blue.svg', 'By its foot'));
  expect(standing.body?.markers).toContainEqual(expect.stringMatching(/^icon:blue\|anchor:bottom\|-28\.505/));
  expect(await shell.seriousFindings()).toEqual([]);
  await window.screenshot('picture-own-icons');
  await window.reload();
  const after = await picture.asked(() => picture.open());
  expect(after.body).toEqual(standing.body);
  expect(await window.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Square pink.svg');
  expect(await picture.groups()).toMatchObject({ 'Own style and icons': true });
  const pinned = await picture.asked(() => picture.drawWith(camp, 'Pin'));
  expect(pinned.body?.markers).toContainEqual(expect.stringMatching(/^color:/));
  expect(Object.keys(pinned.body?.icons ?? {})).toEqual(['blue']);
  // What had an icon that is gone has the first of those that are left.
  await picture.asked(() => picture.remove('blue.svg'));
  expect(await picture.drawnWith(hill)).toBe('Square pink');
  await picture.asked(() => picture.remove('Square pink.svg'));
  expect(await picture.hasAddress()).toBe(true);
  expect(window.log.problems).toEqual([]);
});

/** Four squares in a row over the sandbox, some 3 km a side. */
const squares = ['A1', 'B2', 'C3', 'D4'].map((code, i) => {
  const [west, south, side] = [-28.6 + i * 0.04, 45.45, 0.04];
  const ring = ringAround([west, south, west + side, south + side]);
  return {
    type: 'Feature',
    properties: { name: `Land ${i}`, area_code: code },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
});
const areas = {
  name: 'areas.geojson',
  mimeType: 'application/geo+json',
  content: JSON.stringify({ type: 'FeatureCollection', features: squares }),
};
const table = (rows: string) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  content: `Name;Code;Year;People\n${rows}`,
});

test('a table colours areas: joined as they fit best, what was joined is said, faults name file, row and column', async () => {
  await picture.openGroup('Areas coloured by a table');
  await picture.giveFile('table', { ...table(''), content: 'notes' });
  await expect.poll(() => picture.text()).toContain('people.csv has no table');
  await picture.giveFile(
    'table',
    table('Land 0;A1;2025;10,5\nOther;B2;2025;many\nOther 2;C3;2025;\nOther 3;X9;2025;4'),
  );
  await expect.poll(() => picture.text()).toContain('Choose the areas, too.');
  await picture.giveFile('areas', { ...areas, content: JSON.stringify({ type: 'FeatureCollection', features: [] }) });
  await expect.poll(() => picture.text()).toContain('areas.geojson has no areas');
  const refused = await picture.asked(() => picture.giveFile('areas', areas));
  expect(await picture.options('Column that names areas')).toMatchObject({ chosen: 'Code' });
  const { chosen, all } = await picture.options('Property of the areas');
  expect([chosen, all]).toEqual(['area_code', ['area_code (3 equal)', 'name (0 equal)']]);
  expect(refused.body?.choropleth).toMatchObject({ value: 'People', join: { column: 'Code', property: 'area_code' } });
  expect(refused.status).toBe(400);
  await expect.poll(() => picture.groupText('Areas coloured by a table')).toContain('people.csv: ');
  expect(await picture.groupText('Areas coloured by a table')).toContain('"many" in row 3 of column "People"');
  expect(await shell.seriousFindings()).toEqual([]);
  await window.screenshot('picture-choropleth-refused');
  const drawn = await picture.asked(() =>
    picture.giveFile('table', table('Land 0;A1;2025;10,5\nOther;B2;2025;20\nOther 2;C3;2025;\nOther 3;X9;2025;4')),
  );
  expect(drawn.status).toBe(200);
  expect(await picture.joined()).toMatch(
    /^2 areas have a value. 2 have none and are hatched.\s+1 row has no area: X9$/,
  );
  await picture.choose('Classes', 'breaks');
  await picture.setLimits('20 15');
  await expect.poll(() => picture.text()).toContain('These are not 1 to 8 rising numbers.');
  await picture.asked(() => picture.setLimits('15 18,5'));
  const blue = await picture.asked(() => picture.chooseRamp('Blues'));
  expect(blue.body?.choropleth).toMatchObject({ classes: { breaks: [15, 18.5] }, colors: 'Blues' });
  await window.screenshot('picture-choropleth');
  await window.reload();
  expect((await picture.asked(() => picture.open())).body).toEqual(blue.body);
  expect(await picture.hasAddress()).toBe(false);
  await picture.remove('areas.geojson');
  await picture.remove('people.csv');
  await expect.poll(() => picture.hasAddress()).toBe(true);
});

test('what lies over coloured areas keeps its holes', async () => {
  const box = (west: number, south: number, east: number, north: number) => ringAround([west, south, east, north]);
  const reserve = {
    type: 'Feature',
    properties: { name: 'Reserve' },
    geometry: {
      type: 'Polygon',
      coordinates: [box(-28.55, 45.455, -28.5, 45.485), box(-28.54, 45.462, -28.51, 45.478)],
    },
  };
  const file = { name: 'reserve.geojson', content: JSON.stringify(reserve) };
  await picture.asked(() => new ArrivalsDriver(window).openFiles(file));
  const [name = ''] = Object.keys(await picture.overlays()).filter(one => /reserve/i.test(one));
  await picture.openGroup('Areas coloured by a table');
  await picture.giveFile('table', table('Land 0;A1;2025;1\nOther;B2;2025;2\nOther 2;C3;2025;3\nOther 3;D4;2025;4'));
  const holed = await picture.asked(() => picture.giveFile('areas', areas));
  const bare = await picture.asked(() => picture.setFlag(name, false));
  expect(holed.status).toBe(200);
  const [lon = 0, lat = 0, zoom = 0] = (holed.body?.position ?? '').split(',').map(Number);
  const at = async ({ bytes }: AskedPicture, place: { lon: number; lat: number }) => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { x, y } = pixelOf(place, { lon, lat, zoom }, info);
    return [...data.subarray(3 * (Math.round(y) * info.width + Math.round(x))).subarray(0, 3)];
  };
  const [hole, ring] = [
    { lon: -28.53, lat: 45.47 },
    { lon: -28.545, lat: 45.47 },
  ];
  expect(await at(holed, ring)).not.toEqual(await at(bare, ring));
  expect(await at(holed, hole)).toEqual(await at(bare, hole));
  expect(window.log.problems).toEqual([]);
});

test('files beside a picture say where it lies; texts of an SVG stay texts; a sheet has no arrow where none is wanted', async () => {
  const world = await picture.savedBeside('World file (.pgw)');
  expect(world.name).toBe('Map.pgw');
  expect(world.bytes.toString().trim().split(/\s+/)).toHaveLength(6);
  await picture.asked(() => picture.chooseFormat('SVG'));
  expect(await picture.hasBeside()).toBe(false);
  const texts = await picture.asked(() => picture.setFlag('Texts stay texts', true));
  expect(texts.path).toContain('svgtext=true');
  expect(texts.bytes.toString()).toContain('<text');
  await picture.choose('Size', 'a5');
  const bare = await picture.asked(() => picture.setFlag('North arrow', false));
  expect(bare.path).toContain('north=false');
  expect(bare.status).toBe(200);
  expect(window.log.problems).toEqual([]);
});

test('a tilted picture has a frame that is narrower at its foot, and nothing that is measured in it', async () => {
  await picture.asked(() => picture.setFlag('Scale bar', true));
  const tilted = await picture.asked(() => picture.setNumber('Tilted', 50));
  expect(tilted.path).toMatch(/@0,50\//);
  expect(tilted.path).not.toContain('scalebar');
  expect(tilted.status).toBe(200);
  const [upperLeft, upperRight, lowerRight, lowerLeft] = await picture.corners();
  const wide = (from?: { lon: number }, to?: { lon: number }) => (to?.lon ?? 0) - (from?.lon ?? 0);
  // The camera is three half heights away from the middle.
  const [away, nearer] = [3 * Math.cos((50 * Math.PI) / 180), Math.sin((50 * Math.PI) / 180)];
  expect(wide(upperLeft, upperRight) / wide(lowerLeft, lowerRight)).toBeCloseTo((away + nearer) / (away - nearer), 1);
  await window.screenshot('picture-tilted');
  expect(window.log.problems).toEqual([]);
});
