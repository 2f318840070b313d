import { expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { AtlasDriver } from './atlas-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { PictureDriver } from './picture-driver.ts';
import { ShellDriver } from './shell-driver.ts';

/** Land of the sandbox. */
const camp = { lon: -28.52, lat: 45.468 };

const stage = await setStage();

test('what is in view becomes an atlas: planned, made with its progress, saved; another is cancelled', async () => {
  const window = await stage.openWorkstation({ view: '12/45.467/-28.522', width: 1280, height: 900 });
  const atlas = new AtlasDriver(window);
  await window.map.click(camp);
  const { title: camping } = await window.place.read();
  await new DataDriver(window).pressSave();
  await atlas.open();
  await atlas.choose('Paper', 'A6');
  await atlas.type('Title', 'Ardhavn');
  await atlas.type('Pages at most', '4');
  await expect.poll(() => atlas.planned()).toMatch(/^[234] pages in 1:/);
  await expect.poll(() => atlas.pagesOnMap('atlas-planned')).toBeGreaterThan(0.0005);
  const few = await atlas.pagesOnMap('atlas-planned');
  await atlas.press('Make the atlas');
  await expect.poll(() => atlas.made()).toEqual([expect.stringMatching(/[456] pages, .*[kM]B/)]);
  expect(await atlas.openedType('Ardhavn')).toBe('application/pdf');
  const { name, bytes } = await atlas.save();
  expect(name).toBe('Ardhavn.pdf');
  const { pages, title } = await readPdfTexts(bytes);
  expect(title).toBe('Ardhavn');
  expect(pages[0]).toContain('Index map');
  expect(pages.at(-1)).toContain(camping);
  await atlas.press('Delete');
  await expect.poll(() => atlas.made()).toEqual([]);

  await atlas.choose('Scale', '1:10\u00a0000');
  await expect.poll(() => atlas.planned()).toMatch(/^\d+ pages in 1:10\u00a0000/);
  const many = Number((await atlas.planned()).split(' ')[0]);
  await expect.poll(() => atlas.pagesOnMap('atlas-pages')).toBeGreaterThan(1.5 * few);
  // What changes quickly is planned once.
  const asked = await atlas.plansAsked(async () => {
    await atlas.chooseQuickly('Scale', ['1:5\u00a0000', '1:20\u00a0000', '1:50\u00a0000']);
    await expect.poll(() => atlas.planned()).toMatch(/ in 1:50\u00a0000/);
  });
  expect(asked.map(({ scale }) => scale)).toEqual([50_000]);
  await atlas.choose('Scale', '1:10\u00a0000');
  await atlas.type('Overlap', '20');
  await expect.poll(async () => Number((await atlas.planned()).split(' ')[0])).toBeGreaterThan(many);
  const before = (await atlas.planned()).split(' ')[0];
  await atlas.choose('Projection', 'Web Mercator: as on the screen');
  await atlas.choose('Paper', 'Own paper, in mm');
  await expect.poll(() => atlas.planned()).not.toContain(`${before} pages`);
  await atlas.plansAsked(async plans => {
    await atlas.type('Width', '120');
    await expect.poll(() => plans.at(-1)).toMatchObject({ paper: '120x280mm', projection: 'mercator' });
  });
  await window.screenshot('atlas-pages');
  await atlas.press('Make the atlas');
  await expect.poll(() => atlas.made()).toEqual([expect.stringMatching(/of \d+ pages are drawn/)]);
  await window.screenshot('atlas-made');
  await window.page.emulateMedia({ colorScheme: 'dark' });
  await window.screenshot('atlas-made-dark');
  await atlas.press('Cancel');
  await expect.poll(() => atlas.made()).toEqual([]);
  expect(window.log.problems).toEqual([]);
});

/** Two squares, 3 km a side, north of the camp. */
const lands = ['N1', 'N2'].map((code, i) => {
  const [west, south, side] = [-28.56 + i * 0.04, 45.5, 0.04];
  const ring = ringAround([west, south, west + side, south + side]);
  return { type: 'Feature', properties: { land_code: code }, geometry: { type: 'Polygon', coordinates: [ring] } };
});

test('an atlas has the kept things that are switched on, icons and coloured areas, with the fields of a picture', async () => {
  const window = await stage.openWorkstation({ view: '13/45.467/-28.522', width: 1280, height: 800, coarse: true });
  const [atlas, fields] = [new AtlasDriver(window), new PictureDriver(window, 'atlas')];
  const names: string[] = [];
  for (const place of [camp, { lon: -28.505, lat: 45.463 }]) {
    await window.map.click(place);
    names.push((await window.place.read()).title);
    const data = new DataDriver(window);
    if (!(await data.isSaved())) await data.pressSave();
  }
  const [camping = '', hill = ''] = names;
  await atlas.open();
  await atlas.choose('Paper', 'A6');
  await atlas.type('Pages at most', '2');
  await expect.poll(() => fields.overlays()).toEqual({ [camping]: true, [hill]: true });
  await fields.setFlag(camping, false);
  await fields.openGroup('Own style and icons');
  const mark = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0H20V20Z"/></svg>';
  await fields.giveFile('icons', { name: 'mark.svg', mimeType: 'image/svg+xml', content: mark });
  await expect.poll(() => fields.drawnWith(hill)).toBe('mark');
  await fields.openGroup('Areas coloured by a table');
  const faulty = { name: 'people.csv', mimeType: 'text/csv', content: 'code;People\nN1;many\nN2;20\nX3;4' };
  await fields.giveFile('table', faulty);
  // They are elsewhere: the pages are laid over them.
  await fields.giveFile('areas', {
    name: 'lands.geojson',
    mimeType: 'application/geo+json',
    content: JSON.stringify({ type: 'FeatureCollection', features: lands }),
  });
  await expect.poll(() => fields.groupText('Areas coloured by a table')).toContain('"many" in row 2');
  // The browser tells the refusal.
  window.log.problems.length = 0;
  await fields.giveFile('table', { ...faulty, content: 'code;People\nN1;10\nN2;20\nX3;4' });
  await expect
    .poll(() => fields.groupText('Areas coloured by a table'))
    .toMatch(/2 areas have a value.\s+1 row has no area: X3/);
  expect(await new ShellDriver(window).seriousFindings()).toEqual([]);
  await window.screenshot('atlas-choropleth');
  await expect.poll(() => atlas.planned()).toMatch(/^[12] pages? in 1:/);
  const asked = await atlas.atlasAsked(() => atlas.press('Make the atlas'));
  expect(asked.geojson?.features.map(({ properties }) => properties)).toEqual([
    expect.objectContaining({ title: hill, 'marker-icon': 'mark' }),
  ]);
  expect(Object.keys(asked.icons ?? {})).toEqual(['mark']);
  expect(asked.choropleth?.geojson.features.map(({ properties, geometry }) => [properties, geometry.type])).toEqual([
    [{ land_code: 'N1' }, 'Polygon'],
    [{ land_code: 'N2' }, 'Polygon'],
  ]);
  expect(asked.bbox?.map(value => Number(value.toFixed(3)))).toEqual([-28.56, 45.5, -28.48, 45.54]);
  await expect.poll(() => atlas.made()).toEqual([expect.stringMatching(/[34] pages, /)]);
  const { pages } = await readPdfTexts((await atlas.save()).bytes);
  expect(pages.at(-1)).toContain('People');
  expect(pages.at(-1)).toContain(hill);
  expect(pages.at(-1)).not.toContain(camping);
  await atlas.press('Delete');
  expect(window.log.problems).toEqual([]);
});

/** From west to east, 6 km. */
const walk = `<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Shore walk</name><trkseg>${[
  -28.56, -28.54, -28.52, -28.5, -28.48,
]
  .map((lon, i) => `<trkpt lat="${45.468 + (i % 2) * 0.004}" lon="${lon}"/>`)
  .join('')}</trkseg></trk></gpx>`;

test('lines of an atlas are drawn as chosen, and every page that a track crosses bears its name', async () => {
  const window = await stage.openWorkstation({ view: '12/45.47/-28.52', width: 1280, height: 800, coarse: true });
  const [atlas, fields] = [new AtlasDriver(window), new PictureDriver(window, 'atlas')];
  await new ArrivalsDriver(window).openFiles({ name: 'walk.gpx', content: walk });
  await window.map.click(camp);
  const { title: camping } = await window.place.read();
  const data = new DataDriver(window);
  if (!(await data.isSaved())) await data.pressSave();
  await atlas.open();
  for (const name of Object.keys(await fields.overlays()))
    await fields.setFlag(name, /walk/i.test(name) || name === camping);
  await atlas.choose('Paper', 'A6');
  await atlas.choose('Scale', '1:50\u00a0000');
  await expect.poll(() => atlas.planned()).toMatch(/^\d+ pages in 1:50\u00a0000/);
  await fields.choose('Lines', 'dashed');
  await fields.choose('Width of lines', 'thin');
  await fields.setFlag('White edges', true);
  await fields.setFlag('Arrows along lines', true);
  await fields.setFlag('Names of drawings', true);
  expect(await new ShellDriver(window).seriousFindings()).toEqual([]);
  await window.screenshot('atlas-looks');
  const { geojson } = await atlas.atlasAsked(() => atlas.press('Make the atlas'));
  const line = geojson?.features.find(({ geometry }) => geometry.type === 'LineString');
  expect(line?.properties).toMatchObject({
    'stroke-width': 2,
    'stroke-dasharray': [6, 4],
    'stroke-casing': '#ffffff',
    'stroke-arrows': true,
  });
  const walkName = String(line?.properties?.title);
  const named = geojson?.features.filter(({ properties }) => properties?.text === walkName) ?? [];
  expect(named.length).toBeGreaterThan(1);
  expect(geojson?.features.some(({ properties }) => properties?.text === camping)).toBe(true);
  await expect.poll(() => atlas.made()).toEqual([expect.stringMatching(/\d+ pages, .*[kM]B/)]);
  const { pages } = await readPdfTexts((await atlas.save()).bytes);
  // The legend's page names it, too; the index map does not: its numbers stand there.
  expect(pages.slice(1, -1).filter(text => text.includes(walkName))).toHaveLength(named.length);
  expect(pages[0]).not.toContain(walkName);
  // A way that is followed is drawn by the service: no look of lines is asked for then.
  await fields.setFlag(camping, false);
  await atlas.choose('What it shows', walkName);
  await expect.poll(() => fields.text()).not.toContain('Width of lines');
  await atlas.press('Delete');
  expect(window.log.problems).toEqual([]);
});
