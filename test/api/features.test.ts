import { randomUUID } from 'node:crypto';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests();

/** An item whose content is a file. */
async function opened(name: string, content: string, properties: object = {}): Promise<string> {
  const id = randomUUID();
  const format = name.split('.').at(-1);
  await service.post('/items/v1', { id, kind: 'track', name, properties: { format, file: name, ...properties } });
  const put = await service.get(`/items/v1/${id}/content`, {
    method: 'PUT',
    body: content,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(put.status).toBe(200);
  return id;
}

const ask = async (id: string, rest = '', query: Record<string, string> = {}) =>
  (await service.get(`/items/v1/${id}/features${rest}?${new URLSearchParams(query)}`)).body;
const change = (id: string, changes: readonly object[]) => service.post(`/items/v1/${id}/features`, { changes });

/** Features of a tile that are of one item. */
async function ownIn(item: string, z: number, x: number, y: number) {
  const response = await fetch(`${service.baseUrl}/items/v1/tiles/${z}/${x}/${y}`, {
    headers: { authorization: `Bearer ${service.key}` },
  });
  expect(response.status).toBe(200);
  const { own } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers;
  return Array.from({ length: own?.length ?? 0 }, (_, at) => own?.feature(at))
    .filter(feature => feature !== undefined)
    .filter(({ properties }) => properties.item === item);
}

/** What a tile draws of one item. */
const drawn = async (item: string, z = 0, x = 0, y = 0) =>
  (await ownIn(item, z, x, y)).map(({ properties }) => properties);

const huts = `name,lat,lon,kind,beds,site
Pfälzerhütte,47.07687,9.60864,hut,60,https://example.org/a
Gafadurahütte,47.19,9.52,hut,40,
Well,47.1,9.51,well,,
,,,lost,1,
Dam,47.05,9.55,dam,007,`;

describe('features of a file', () => {
  test('keep what the file has, and what was left out is counted', async () => {
    const id = await opened('huts.csv', huts);
    const about = await ask(id, '/about');
    expect(about).toMatchObject({ features: 4, all: 5, lost: 1, unit: 'row', kinds: { point: 4, line: 0, area: 0 } });
    expect(about.left).toEqual([{ reason: 'noPosition', count: 1, numbers: [5] }]);
    expect(about.columns.map((one: { name: string; type: string }) => [one.name, one.type])).toEqual([
      ['kind', 'text'],
      ['beds', 'text'],
      ['site', 'link'],
    ]);
    const { total, features } = await ask(id);
    expect(total).toBe(4);
    expect(features[0]).toMatchObject({
      ...{ index: 0, id: 1, name: 'Pfälzerhütte', kind: 'point', position: [9.60864, 47.07687] },
      attributes: { kind: 'hut', beds: 60 },
    });
  });

  test('are searched without accents, sorted by value, filtered and found by place', async () => {
    const id = await opened('huts.csv', huts.replace('007', '7'));
    const names = async (query: Record<string, string>) =>
      (await ask(id, '', query)).features.map(({ name }: { name: string }) => name);
    expect(await names({ search: 'pfalzer HUT' })).toEqual(['Pfälzerhütte']);
    expect(await names({ sort: 'beds' })).toEqual(['Dam', 'Gafadurahütte', 'Pfälzerhütte', 'Well']);
    expect(await names({ sort: 'beds', descending: '1' })).toEqual(['Pfälzerhütte', 'Gafadurahütte', 'Dam', 'Well']);
    expect(await names({ column: 'kind', value: 'hut', sort: 'name' })).toEqual(['Gafadurahütte', 'Pfälzerhütte']);
    expect(await names({ bounds: '9.5,47.15,9.6,47.2' })).toEqual(['Gafadurahütte']);
    expect(await names({ offset: '1', limit: '2' })).toEqual(['Gafadurahütte', 'Well']);
  });

  test('have pictures that lie within the file one by one, not in rows and columns', async () => {
    const picture = 'data:image/jpeg;base64,/9j/4AAQ';
    const id = await opened(
      'photos.geojson',
      JSON.stringify({
        type: 'Feature',
        properties: { name: 'A', picture },
        geometry: { type: 'Point', coordinates: [9, 47] },
      }),
    );
    expect((await ask(id)).features[0].attributes).toEqual({});
    expect((await ask(id, '/about')).columns).toEqual([]);
    expect((await ask(id, '/1')).attributes).toEqual({ picture });
  });

  test('of a track have length and climb without its gaps, heights, times and figures', async () => {
    const point = (lat: number, ele: number, minute: number) =>
      `<trkpt lat="${lat}" lon="9.52"><ele>${ele}</ele><time>2026-05-01T08:0${minute}:00Z</time>
       <extensions><hr>${100 + minute}</hr></extensions></trkpt>`;
    const id = await opened(
      'week.gpx',
      `<gpx><trk><name>Day 1</name><trkseg>${point(47.1, 500, 0)}${point(47.11, 600, 1)}</trkseg>
       <trkseg>${point(47.2, 1500, 2)}${point(47.21, 1550, 3)}</trkseg></trk></gpx>`,
    );
    const day = await ask(id, '/1');
    expect(day).toMatchObject({ name: 'Day 1', kind: 'line', ascent: 150, geometry: { type: 'MultiLineString' } });
    expect(day.metres).toBeCloseTo(2 * 1111.95, 0);
    expect(day.geometry.coordinates[0][0]).toEqual([9.52, 47.1, 500]);
    expect(day.times[1][1]).toBe(Date.UTC(2026, 4, 1, 8, 3));
    expect(Object.values(day.series)).toEqual([
      [
        [100, 101],
        [102, 103],
      ],
    ]);
  });

  test('that cannot be drawn are refused with what to do, and a strange feature is not found', async () => {
    const id = await opened('nothing.csv', 'street;town\nLandstrasse 10;Triesen');
    const refused = await service.get(`/items/v1/${id}/features`);
    expect(refused).toMatchObject({ status: 400, body: { error: 'bad_request', said: { code: 'tracks.noColumns' } } });
    expect((await service.get(`/items/v1/${await opened('huts.csv', huts)}/features/9`)).status).toBe(404);
  });
});

describe('features that are changed', () => {
  test('have the change, leave the file as it is, and go back by what undoes it', async () => {
    const id = await opened('huts.csv', huts);
    const content = async () => (await service.get(`/items/v1/${id}`)).body.content.hash;
    const before = await content();
    const first = await change(id, [
      { id: 1, set: { name: 'Hut', attributes: { beds: 61, snake_case: true } } },
      { id: 2, set: { removed: true } },
      { set: { name: 'New', geometry: { type: 'Point', coordinates: [9.6, 47.2] }, attributes: { beds: 1 } } },
    ]);
    expect(first.status).toBe(200);
    const second = await change(id, [{ id: 1, set: { attributes: { kind: 'house' }, style: { stroke: '#112233' } } }]);
    const { features } = await ask(id);
    expect(features.map(({ id: own, name }: { id: number; name: string }) => [own, name])).toEqual([
      [1, 'Hut'],
      [3, 'Well'],
      [4, 'Dam'],
      [5, 'New'],
    ]);
    expect(features[0].attributes).toMatchObject({ kind: 'house', beds: 61, snake_case: true });
    expect(features[0].edited).toBe(true);
    expect(second.body.item.revision).toBeGreaterThan(first.body.item.revision);
    await change(id, second.body.undo);
    expect((await ask(id, '/1')).attributes).toMatchObject({ kind: 'hut', beds: 61 });
    await change(id, first.body.undo);
    const again = await ask(id);
    expect(again.features).toHaveLength(4);
    expect(again.features[0]).toMatchObject({ name: 'Pfälzerhütte', attributes: { beds: 60 }, edited: false });
    expect(await content()).toBe(before);
  });

  test('are refused where there are none, and nothing is changed', async () => {
    const id = await opened('huts.csv', huts);
    const refused = await change(id, [
      { id: 1, set: { name: 'Other' } },
      { id: 99, set: { name: 'None' } },
    ]);
    expect(refused).toMatchObject({ status: 400, body: { said: { code: 'items.noFeature' } } });
    expect((await ask(id, '/1')).name).toBe('Pfälzerhütte');
  });

  test('at the same time are all kept', async () => {
    const id = await opened('huts.csv', huts);
    const columns = ['a', 'b', 'c', 'd'];
    await Promise.all(columns.map(column => change(id, [{ id: 1, set: { attributes: { [column]: column } } }])));
    expect((await ask(id, '/1')).attributes).toMatchObject({ a: 'a', b: 'b', c: 'c', d: 'd' });
  });

  test('go along when items are exported, and a new content has none of them', async () => {
    const id = await opened('huts.csv', huts);
    await change(id, [{ id: 1, set: { name: 'Hut' } }]);
    const { key } = service.newKey({ user: { name: 'other' } });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-tar' };
    const move = async () => {
      const { bytes } = await service.get('/items/v1/export');
      return (await service.get('/items/v1/import', { method: 'POST', body: new Uint8Array(bytes), headers })).body;
    };
    expect((await move()).added).toBeGreaterThan(0);
    const there = await service.get(`/items/v1/${id}/features/1`, { headers: { authorization: `Bearer ${key}` } });
    expect(there.body.name).toBe('Hut');
    expect(await move()).toMatchObject({ added: 0, beside: 0 });
    await service.get(`/items/v1/${id}/content`, {
      method: 'PUT',
      body: huts,
      headers: { 'content-type': 'text/csv' },
    });
    expect((await ask(id, '/1')).name).toBe('Pfälzerhütte');
  });
});

describe('features for a table', () => {
  test('are found with the page that has one of them, and by their numbers alone', async () => {
    const id = await opened('huts.csv', huts);
    const around = await ask(id, '', { sort: 'name', around: '3', limit: '2' });
    expect(around.features.map(({ index, id: own }: { index: number; id: number }) => [index, own])).toEqual([
      [2, 1],
      [3, 3],
    ]);
    expect(await ask(id, '', { search: 'hut', around: '3' })).toEqual({ total: 2, features: [] });
    expect((await ask(id, '', { sort: 'name', only: 'ids' })).ids).toEqual([4, 2, 1, 3]);
  });
});

describe('features that are taken out', () => {
  const track = (name: string, hour: number, lat: number) =>
    `<trk><name>${name}</name><trkseg>${[0, 1, 2]
      .map(
        at =>
          `<trkpt lat="${lat + at / 100}" lon="9.5"><ele>${500 + 10 * at}</ele><time>2026-05-01T${hour}:0${at}:00Z</time></trkpt>`,
      )
      .join('')}</trkseg></trk>`;
  const week = `<gpx>${track('Evening', 18, 47.3)}${track('Morning', 10, 47.1)}<wpt lat="47" lon="9"><name>Hut</name></wpt></gpx>`;
  const extract = (id: string, body: object) => service.post(`/items/v1/${id}/features/extract`, body);

  test('are an item of their own, their lines one in the order of their times', async () => {
    const id = await opened('week.gpx', week);
    const as = randomUUID();
    const { status, body } = await extract(id, { ids: [1, 2, 3], as, name: 'Friday', join: true });
    expect(status).toBe(200);
    expect(body.undo).toEqual([]);
    expect(body.item).toMatchObject({ id: as, kind: 'track', name: 'Friday', properties: { format: 'geojson' } });
    expect(body.item.properties.metres).toBeCloseTo(4 * 1111.95, 0);
    const day = await ask(as, '/1');
    expect(day).toMatchObject({ name: 'Friday', kind: 'line', ascent: 40, seconds: 8 * 3600 + 120 });
    expect(day.geometry.coordinates.map((line: number[][]) => line[0])).toEqual([
      [9.5, 47.1, 500],
      [9.5, 47.3, 500],
    ]);
    expect(day.times[1]).toHaveLength(3);
    expect((await ask(as, '/2')).name).toBe('Hut');
    expect((await ask(id)).total).toBe(3);
  });

  test('are out of the first item where that is asked for, and come back by what undoes it', async () => {
    const id = await opened('huts.csv', huts);
    await change(id, [{ id: 2, set: { geometry: { type: 'Point', coordinates: [9.7, 47.3, 900] } } }]);
    const as = randomUUID();
    const { body } = await extract(id, { ids: [2, 1], as, name: 'Huts', remove: true });
    expect((await ask(id)).total).toBe(2);
    const { features } = await ask(as);
    expect(features.map(({ name }: { name: string }) => name)).toEqual(['Gafadurahütte', 'Pfälzerhütte']);
    expect(features[0]).toMatchObject({ position: [9.7, 47.3], height: 900, attributes: { kind: 'hut', beds: 40 } });
    expect(features[1].attributes).toEqual((await ask(await opened('huts.csv', huts), '/1')).attributes);
    await change(id, body.undo);
    expect((await ask(id)).total).toBe(4);
    expect((await extract(id, { ids: [99], as: randomUUID(), name: 'None' })).status).toBe(400);
  });
});

describe('tiles of features', () => {
  test('draw them in the look of their item, and only those that are shown', async () => {
    const look = {
      label: 'beds',
      color: { column: 'kind', values: [['hut', '#aa0000']], other: '#00aa00' },
      size: { column: 'beds', least: 40, most: 60 },
      filter: { column: 'kind', values: ['hut', 'well'] },
      eyes: { '#3': false },
    };
    const id = await opened('huts.csv', huts, { look });
    expect(await drawn(id)).toEqual([
      { item: id, id: 1, color: '#aa0000', radius: 16, label: '60' },
      { item: id, id: 2, color: '#aa0000', radius: 4, label: '40' },
    ]);
    await service.post(`/items/v1/${id}`, { visible: false }, { method: 'PATCH' });
    expect(await drawn(id)).toEqual([]);
  });

  test('have points where they are, in clusters or by themselves', async () => {
    const places = Array.from({ length: 60 }, (_, at) => `P${at},${at < 50 ? 47 : 40 + at / 10},${at < 50 ? 9 : 2}`);
    const id = await opened('spread.csv', `name,lat,lon\n${places.join('\n')}`);
    const points = (await ownIn(id, 4, 8, 5)).map(feature => feature.toGeoJSON(8, 5, 4) as GeoJSON.Feature);
    const placesOf = (isOne: boolean) =>
      points
        .filter(({ properties }) => (properties?.count === 50) === isOne)
        .map(({ geometry }) => (geometry as GeoJSON.Point).coordinates);
    expect(placesOf(true)).toEqual([[expect.closeTo(9, 1), expect.closeTo(47, 1)]]);
    for (const [lon] of placesOf(false)) expect(lon).toBeCloseTo(2, 1);
    expect(placesOf(false).length).toBeGreaterThan(0);
  });

  test('have colours and widths of the file, but where one was chosen for all', async () => {
    const line = (stroke: string) =>
      `{"type":"Feature","properties":{"stroke":"${stroke}","stroke-width":7},"geometry":{"type":"LineString","coordinates":[[9,47],[12,49]]}}`;
    const id = await opened(
      'two.geojson',
      `{"type":"FeatureCollection","features":[${line('#ff0000')},${line('#0000ff')}]}`,
    );
    const colors = async () => (await drawn(id)).map(({ color, width }) => [color, width]);
    expect(await colors()).toEqual([
      ['#ff0000', 7],
      ['#0000ff', 7],
    ]);
    await service.post(`/items/v1/${id}`, { color: '#123456' }, { method: 'PATCH' });
    await change(id, [{ id: 2, set: { style: { stroke: '#00ff00' } } }]);
    expect(await colors()).toEqual([
      ['#123456', 7],
      ['#00ff00', 7],
    ]);
  });

  test('count many points that lie together, on both sides of 180 degrees, and show few', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `P${at},${(at % 20) / 1000},${179.9 + at / 1500}`);
    const id = await opened('many.csv', `name,lat,lon\n${rows.join('\n')}`);
    const counted = [...(await drawn(id, 2, 3, 1)), ...(await drawn(id, 2, 0, 1))];
    expect(counted.reduce((sum, { count = 1 }) => sum + Number(count), 0)).toBeGreaterThanOrEqual(300);
    expect(counted.length).toBeLessThan(20);
    const few = await opened('few.csv', `name,lat,lon\n${rows.slice(0, 30).join('\n')}`);
    expect(await drawn(few, 2, 3, 1)).toHaveLength(30);
  });
});

test('a hundred thousand rows are listed and drawn part by part', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => {
    const [lat, lon] = [46 + ((at * 7919) % 100_000) / 50_000, 8 + ((at * 104_729) % 100_000) / 40_000];
    return `Place ${at},${lat},${lon},${['hut', 'well', 'dam'][at % 3]},${at % 977},note of ${at}`;
  });
  const id = await opened('large.csv', `name,lat,lon,kind,beds,note\n${rows.join('\n')}`);
  expect((await ask(id, '/about')).features).toBe(100_000);
  const { total, features } = await ask(id, '', { sort: 'beds', offset: '99900', search: 'place' });
  expect([total, features.length, features.at(-1).attributes.beds]).toEqual([100_000, 100, 976]);
  const tile = await drawn(id, 8, 134, 90);
  expect(tile.reduce((sum, { count = 1 }) => sum + Number(count), 0)).toBeGreaterThan(10_000);
  expect(tile.length).toBeLessThan(500);
});

describe('features as a file', () => {
  const exported = async (id: string, asked: object) => {
    const answer = await service.post(`/items/v1/${id}/features/export`, asked);
    expect(answer.status).toBe(200);
    return answer;
  };

  test('have what was changed, in every format, all or some', async () => {
    const id = await opened('huts.csv', huts);
    await change(id, [
      { id: 1, set: { name: 'Hut', attributes: { beds: 61 }, geometry: { type: 'Point', coordinates: [9.7, 47.3] } } },
    ]);
    const geojson = JSON.parse((await exported(id, { format: 'geojson' })).bytes.toString());
    expect(geojson.features).toHaveLength(4);
    expect(geojson.features[0]).toMatchObject({
      properties: { name: 'Hut', beds: 61, kind: 'hut' },
      geometry: { type: 'Point', coordinates: [9.7, 47.3] },
    });
    const csv = (await exported(id, { format: 'csv', ids: [2, 4] })).bytes.toString();
    expect(csv.trim().split('\n')).toHaveLength(3);
    expect(csv).toContain('Gafadurahütte');
    for (const [format, sign] of [
      ['gpx', '<gpx'],
      ['kml', '<kml'],
      ['gpkg', 'SQLite format 3'],
    ])
      expect((await exported(id, { format })).bytes.toString()).toContain(sign);
  });

  test('as they are drawn have the colours and labels of their look', async () => {
    const look = {
      label: 'beds',
      color: { column: 'kind', values: [['hut', '#aa0000']], other: '#00aa00' },
      eyes: { '#4': false },
    };
    const id = await opened('huts.csv', huts, { look });
    const { features } = JSON.parse((await exported(id, { format: 'geojson', drawn: true })).bytes.toString());
    expect(features.map(({ properties }: { properties: object }) => properties)).toMatchObject([
      { name: '60', 'marker-color': '#aa0000', radius: 5 },
      { name: '40', 'marker-color': '#aa0000' },
      { 'marker-color': '#00aa00' },
    ]);
  });
});

test('a GeoPackage is read as what it was written of', async () => {
  const id = await opened('huts.csv', huts);
  const { bytes } = await service.post(`/items/v1/${id}/features/export`, { format: 'gpkg' });
  const again = await opened('huts.gpkg', bytes as unknown as string);
  const { features } = await ask(again);
  expect(features).toHaveLength(4);
  expect(features[0]).toMatchObject({
    name: 'Pfälzerhütte',
    attributes: { kind: 'hut' },
    position: [9.60864, 47.07687],
  });
});
