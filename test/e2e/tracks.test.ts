import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { setStage } from './driver.ts';
import { tasksOfPage } from './page-tasks.ts';

// Contents of files are tested without a window in test/renderer.

// The overview alone, which mounts and draws less.
const stage = await setStage({ packs: ['world'] });
// Over the sea, where little is drawn.
const window = await stage.openWorkstation({ view: '9/30/-60', width: 900, height: 600, plain: true });
const arrivals = new ArrivalsDriver(window);

const gpx = (inner: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const point = (lat: number, lon: number, height: number) =>
  `<trkpt lat="${lat}" lon="${lon}"><ele>${height}</ele></trkpt>`;

/** Up one side of a hill and down the other. */
const walk = gpx(
  `<metadata><name>&lt;img src=x onerror="document.title='bad'"&gt;</name></metadata><trk><trkseg>${[
    point(30.45, -60.55, 100),
    point(30.46, -60.5, 350),
    point(30.45, -60.45, 120),
  ].join('')}</trkseg></trk>`,
);

describe('tracks', () => {
  test('a GPX file is shown in its own colour with length and ascent, its text never as markup', async () => {
    const title = await window.page.title();
    await arrivals.openFiles({ name: 'walk.gpx', content: walk });
    const [text] = await arrivals.tracks(1);
    expect(text).toBe(`<img src=x onerror="document.title='bad'"> | 9.8 km · ↗ 250 m`);
    await window.map.expectIdle();
    expect(window.map.view().zoom).toBeGreaterThan(10);
    expect(Math.abs(window.map.view().lat - 30.455)).toBeLessThan(0.03);
    await expect.poll(async () => (await window.look('track', '#e03177')).share).toBeGreaterThan(0.001);
    expect(await window.page.title()).toBe(title);
  });

  test('several GeoJSON files are dropped anywhere; a sign names accepted files while dragging', async () => {
    const line = { type: 'LineString', coordinates: [[-60.5, 30.4], [-60.3, 30.5]] }; // biome-ignore format: as it is in files
    const spot = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-60.4, 30.45] } };
    expect(await arrivals.dragOver({ name: 'line.geojson', content: '{}' })).toContain('.outpost');
    await arrivals.dragAway();
    await arrivals.drop(
      { name: 'line.geojson', content: JSON.stringify(line) },
      { name: 'spot.json', content: JSON.stringify(spot) },
    );
    const all = await arrivals.tracks(3);
    expect(all.slice(1)).toEqual(['line | 22.2 km', 'spot | 1 point']);
    await arrivals.showTrack('line');
    await window.map.expectIdle();
    await expect.poll(async () => (await window.look('tracks-three', '#7048e8')).share).toBeGreaterThan(0.001);
    await arrivals.closeTrack('line');
    await window.map.expectIdle();
    await expect.poll(async () => (await window.look('tracks-closed', '#7048e8')).share).toBe(0);
    await expect.poll(() => arrivals.tracks(2)).toHaveLength(2);
  });

  test('a track of any format is saved as another, and opens as the same', async () => {
    const kmz = zipSync({
      'doc.kml': strToU8(
        `<kml><Placemark><name>गाँव → 東京</name><LineString><coordinates>-60.5,30.4,10 -60.4,30.5,300 -60.3,30.4,20
        </coordinates></LineString></Placemark></kml>`,
      ),
    });
    await arrivals.drop({ name: 'zipped.kmz', content: Buffer.from(kmz) });
    const figures = '29.4 km · ↗ 290 m';
    expect((await arrivals.tracks(3)).at(-1)).toBe(`गाँव → 東京 | ${figures}`);
    for (const format of ['GPX', 'KML', 'GeoJSON']) {
      const saved = await arrivals.saveTrack('गाँव → 東京', format);
      expect(saved.name).toBe(`गाँव-東京.${format.toLowerCase()}`);
      await arrivals.closeTrack('गाँव → 東京');
      await arrivals.drop(saved);
      await expect.poll(async () => (await arrivals.tracks(3)).at(-1)).toBe(`गाँव → 東京 | ${figures}`);
    }
    const csv = await arrivals.saveTrack('गाँव → 東京', 'CSV');
    await arrivals.closeTrack('गाँव → 東京');
    await arrivals.drop(csv);
    await expect.poll(async () => (await arrivals.tracks(3)).at(-1)).toBe(`गाँव-東京 | ${figures}`);
    await arrivals.closeTrack('गाँव-東京');
    await expect.poll(() => arrivals.tracks(2)).toHaveLength(2);
  });

  test('what cannot be drawn is named, and nothing of it is', async () => {
    const takes =
      'it takes .outpost, .gpx, .tcx, .fit, .kml, .kmz, .geojson, .csv, .shp, .fgb, .gpkg, .zip, .gz, .osm.pbf and .osm files';
    await arrivals.drop(
      { name: 'torn.gpx', content: walk.slice(0, 200) },
      { name: 'notes.txt', content: 'x' },
      { name: 'list.geojson', content: '[1, 2]' },
    );
    expect(await arrivals.readNotice('torn.gpx')).toBe('torn.gpx is not a GPX file. Nothing was drawn.');
    expect(await arrivals.readNotice('notes.txt')).toBe(`notes.txt is nothing that Outpost opens: ${takes}.`);
    expect(await arrivals.readNotice('list.geojson')).toBe('list.geojson is not GeoJSON. Nothing was drawn.');
    await expect.poll(() => arrivals.tracks(2)).toHaveLength(2);
  });

  test('50,000 points are drawn, with their length and climb, and the window stays free meanwhile', async () => {
    const points = Array.from({ length: 50_000 }, (_, i) =>
      point(30.4 + 0.1 * Math.sin(i / 4000), -60.6 + i * 0.00001, 400 + 200 * Math.sin(i / 3000)),
    );
    const file = join(stage.service.dataDir, 'long.gpx');
    await writeFile(file, gpx(`<trk><trkseg>${points.join('')}</trkseg></trk>`));
    const { longest, reference } = await tasksOfPage(window, stage.browser, async () => {
      await arrivals.openPath(file);
      await arrivals.tracks(3);
      await window.map.expectIdle();
    });
    const [, , long] = await arrivals.tracks(3);
    expect(long).toMatch(/^long \| 1\d\d\.?\d* km · ↗ 9\d\d m$/);
    process.stdout.write(
      `50,000 points: at most ${longest.toFixed()} ms at a stretch, reference ${reference.toFixed()} ms\n`,
    );
    // Without a worker it takes several times as long.
    expect(longest).toBeLessThan(reference);
    expect(window.log.problems).toEqual([]);
  });
});
