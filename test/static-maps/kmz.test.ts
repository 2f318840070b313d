import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { findMark, markAt } from './find-mark.ts';
import { georeferencedViews } from './georeferenced-views.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ packs: [await packFor('sandbox')] });
});
afterAll(() => service.close());

/** The ground overlays of a KMZ: their pictures and boxes. */
async function openKmz(path: string) {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/vnd.google-earth.kmz');
  const files = unzipSync(Uint8Array.from(answer.bytes));
  // Readers take the first file for the document.
  expect(Object.keys(files)[0]).toBe('doc.kml');
  const kml = Buffer.from(files['doc.kml'] ?? []).toString('utf8');
  const overlays = [...kml.matchAll(/<GroundOverlay>.*?<\/GroundOverlay>/gs)].map(([overlay]) => {
    const of = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(overlay)?.[1] ?? '';
    const [north = 0, south = 0, east = 0, west = 0] = ['north', 'south', 'east', 'west'].map(name => Number(of(name)));
    return { png: Buffer.from(files[of('href')] ?? []), north, south, east, west };
  });
  return { bytes: answer.bytes, kml, overlays };
}

describe('a KMZ has a mark where its box, stretched in degrees, says', () => {
  test.each(georeferencedViews.filter(({ size }) => /^\d/.test(size)))('$name', async view => {
    const { style, position, size, mark, radius } = view;
    const { overlays } = await openKmz(`${style}/static/${position}/${size}.kmz?${markAt(mark, radius)}`);
    expect(overlays).toHaveLength(1);
    const [overlay] = overlays;
    if (overlay === undefined) throw new Error('There is one.');
    const { png, north, south, east, west } = overlay;
    const [x, y] = await findMark(png);
    const { width = 1, height = 1 } = await sharp(png).metadata();
    const across = (((mark[0] - west + 360) % 360) / (east - west)) * width;
    const down = ((north - mark[1]) / (north - south)) * height;
    expect(Math.hypot(x - across, y - down)).toBeLessThan(0.5);
  });
});

test('it names its credits, is transparent beyond a turned map, and the same each time', async () => {
  const path = 'light/static/-28.522,45.40,14@45/200x200.kmz';
  const [{ bytes, kml, overlays }, again] = [await openKmz(path), await openKmz(path)];
  expect(bytes.equals(again.bytes)).toBe(true);
  const { body } = await service.get(`/styles/v1/${path.replace('kmz', 'json')}`);
  expect(kml).toContain(body.credits[0]);
  const { data, info } = await sharp(overlays[0]?.png).raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  expect([alpha(0, 0), alpha(info.width - 1, info.height - 1), alpha(info.width >> 1, info.height >> 1)]).toEqual([
    0, 0, 255,
  ]);
});

test('a large one is in parts that meet', async () => {
  const { overlays } = await openKmz('light/static/-28.522,45.40,16/1100x300@2x.kmz');
  expect(overlays).toHaveLength(2);
  const [left, right] = overlays;
  expect(left?.east).toBeCloseTo(right?.west ?? 0, 12);
  expect([left?.north, left?.south]).toEqual([right?.north, right?.south]);
});

test('paper is refused: its edges are no part of the ground', async () => {
  const { status, body } = await service.get('/styles/v1/light/static/-28.522,45.40,14/a4.kmz');
  expect([status, body.message.includes('size')]).toEqual([400, true]);
});
