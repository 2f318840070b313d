import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { type Stage, setStage } from './driver.ts';
import type { Workstation } from './workstation.ts';

let stage: Stage;
let window: Workstation;
let arrivals: ArrivalsDriver;
beforeAll(async () => {
  stage = await setStage();
  window = await stage.openWorkstation();
  arrivals = new ArrivalsDriver(window);
});
afterAll(() => stage?.close());

const gpx = (inner: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
const point = (lat: number, lon: number, height: number) =>
  `<trkpt lat="${lat}" lon="${lon}"><ele>${height}</ele></trkpt>`;

/** From the island's west to its east, up one side of a hill and down the other. */
const walk = gpx(
  `<metadata><name>&lt;img src=x onerror="document.title='bad'"&gt;</name></metadata><trk><trkseg>${[
    point(45.45, -28.55, 100),
    point(45.46, -28.5, 350),
    point(45.45, -28.45, 120),
  ].join('')}</trkseg></trk>`,
);

describe('tracks', () => {
  test('a GPX file is opened: shown whole in its own colour, with its length and climb; its text is never markup', async () => {
    const title = await window.page.title();
    await arrivals.openFiles({ name: 'walk.gpx', content: walk });
    const [text] = await arrivals.tracks(1);
    expect(text).toBe(`<img src=x onerror="document.title='bad'"> | 8.1 km · ↗ 250 m`);
    await window.expectMapIdle();
    expect(window.view().zoom).toBeGreaterThan(10);
    expect(Math.abs(window.view().lat - 45.455)).toBeLessThan(0.03);
    expect((await window.look('track', '#e03177')).share).toBeGreaterThan(0.001);
    expect(await window.page.title()).toBe(title);
  });

  test('GeoJSON is dropped anywhere, several files at once; the window says what it takes while they are held over it', async () => {
    const line = { type: 'LineString', coordinates: [[-28.5, 45.4], [-28.3, 45.5]] }; // biome-ignore format: as it is in files
    const spot = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-28.4, 45.45] } };
    expect(await arrivals.holdOver({ name: 'line.geojson', content: '{}' })).toBe(true);
    await arrivals.drop(
      { name: 'line.geojson', content: JSON.stringify(line) },
      { name: 'spot.json', content: JSON.stringify(spot) },
    );
    const all = await arrivals.tracks(3);
    expect(all.slice(1)).toEqual(['line | 19.2 km', 'spot | 1 point']);
    await arrivals.showTrack('line');
    await window.expectMapIdle();
    expect((await window.look('tracks-three', '#7048e8')).share).toBeGreaterThan(0.001);
    await arrivals.closeTrack('line');
    await window.expectMapIdle();
    expect((await window.look('tracks-closed', '#7048e8')).share).toBe(0);
    expect(await arrivals.tracks(2)).toHaveLength(2);
  });

  test('what cannot be drawn is named, and nothing of it is', async () => {
    const utm = { type: 'Point', coordinates: [543_210, 5_220_000] };
    // Grows to a billion letters in a reader that believes it.
    const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, level) => {
      const inner = String.fromCharCode(97 + level);
      return `<!ENTITY ${String.fromCharCode(98 + level)} "${`&${inner};`.repeat(10)}">`;
    }).join('')}]><gpx><metadata><name>&j;</name></metadata></gpx>`;
    const cases = [
      ['torn.gpx', walk.slice(0, 200), 'torn.gpx is not a GPX file. Nothing was drawn.'],
      ['page.gpx', '<html><body/></html>', 'page.gpx is not a GPX file. Nothing was drawn.'],
      ['bomb.gpx', bomb, 'bomb.gpx is not a GPX file. Nothing was drawn.'],
      ['empty.gpx', gpx(''), 'empty.gpx has no track, route or point in it. Nothing was drawn.'],
      ['list.geojson', '[1, 2]', 'list.geojson is not GeoJSON. Nothing was drawn.'],
      ['grid.geojson', JSON.stringify(utm), 'grid.geojson has positions that are not in degrees. Nothing was drawn.'],
      [
        'notes.txt',
        'x',
        'notes.txt is nothing that Outpost opens: it takes .outpost, .gpx, .geojson and .osm.pbf files.',
      ],
    ] as const;
    for (const [name, content, sentence] of cases) {
      await arrivals.drop({ name, content });
      expect(await arrivals.readNotice(name)).toBe(sentence);
    }
    expect(await arrivals.tracks(2)).toHaveLength(2);
  });

  test('50,000 points are drawn, with their length and climb', async () => {
    const points = Array.from({ length: 50_000 }, (_, i) =>
      point(45.4 + 0.1 * Math.sin(i / 4000), -28.6 + i * 0.00001, 400 + 200 * Math.sin(i / 3000)),
    );
    await window.page.evaluate(() => {
      const state = globalThis as { longest?: number };
      state.longest = 0;
      new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest ?? 0, duration);
      }).observe({ type: 'longtask' });
    });
    await arrivals.openFiles({ name: 'long.gpx', content: gpx(`<trk><trkseg>${points.join('')}</trkseg></trk>`) });
    const [, , long] = await arrivals.tracks(3);
    expect(long).toMatch(/^long \| 99\.\d km · ↗ 9\d\d m$/);
    const longest = await window.page.evaluate(() => (globalThis as { longest?: number }).longest ?? 0);
    process.stdout.write(`50,000 points: the window was busy for ${Math.round(longest)} ms at a stretch\n`);
    // Only told: a bound in seconds would measure what else the machine is doing.
    expect(window.witness.problems).toEqual([]);
  });
});
