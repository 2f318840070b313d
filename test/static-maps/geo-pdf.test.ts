import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { readPdf } from './pdf-lines.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

async function get(path: string): Promise<Buffer> {
  const answer = await service.get(`/styles/v1/${path}`);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  return answer.bytes;
}

const numbers = (text: string, name: string): number[] =>
  (new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(text)?.[1] ?? '').split(' ').map(Number);

const mercator = 'EPSG:3857';
/** The zone of the sandbox. */
const utm = '+proj=utm +zone=26 +datum=WGS84';

/** The viewport of a page, and the point of the page that it has a place at: a parallelogram in the map's system. */
function viewportOf(bytes: Buffer, system = mercator) {
  const metres = ([lon, lat]: Position) => proj4('EPSG:4326', system, [lon, lat]) as [number, number];
  const text = bytes.toString('latin1');
  const viewport = text.slice(text.lastIndexOf('/VP ['));
  const box = numbers(viewport, 'BBox');
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const places = numbers(viewport, 'GPTS');
  const corner = (i: number) => metres([places[i * 2 + 1] ?? 0, places[i * 2] ?? 0]);
  // The corners of the unit square that they are of, as it says.
  expect(numbers(viewport, 'LPTS')).toEqual([0, 0, 0, 1, 1, 1, 1, 0]);
  const [[ox, oy], [ux, uy], , [rx, ry]] = [corner(0), corner(1), corner(2), corner(3)];
  const [ax, ay, bx, by] = [rx - ox, ry - oy, ux - ox, uy - oy];
  const determinant = ax * by - ay * bx;
  const at = (place: Position): [number, number] => {
    const [x, y] = metres(place);
    const across = ((x - ox) * by - (y - oy) * bx) / determinant;
    const up = ((y - oy) * ax - (x - ox) * ay) / determinant;
    return [left + across * (right - left), bottom + up * (top - bottom)];
  };
  return { box, at, viewport };
}

const [from, to]: [Position, Position] = [
  [-28.528, 45.464],
  [-28.516, 45.47],
];

describe('the viewport of a PDF has a line where it is drawn', () => {
  test.each([
    ['a picture', '-28.522,45.4672,14/600x401.pdf?', [0, 0, 450, 301]],
    ['turned', '-28.522,45.4672,14@70/600x400.pdf?', [0, 0, 450, 300]],
    ['paper', '-28.522,45.4672@-15/a4-landscape.pdf?scale=20000&grid=utm&title=Here&legend=true&', undefined],
  ])('%s', async (_, path, page) => {
    const bytes = await get(`light/static/${path}path=stroke:ff0000|width:1|${from}|${to}`);
    // Paper in a scale is in UTM.
    const { box, at, viewport } = viewportOf(bytes, page === undefined ? utm : mercator);
    const [line] = readPdf(bytes).lines('1 0 0');
    for (const [place, [x, y]] of [
      [from, line?.at(0) ?? [0, 0]],
      [to, line?.at(-1) ?? [0, 0]],
    ] as const) {
      const [px, py] = at(place);
      // Half a pixel is 0.375 points.
      expect(Math.hypot(px - x, py - y)).toBeLessThan(0.2);
    }
    expect(viewport).toContain(page === undefined ? '/EPSG 32626' : '/EPSG 3857');
    if (page === undefined) expect([box[0] ?? 0, box[1] ?? 0].every(edge => edge > 28)).toBe(true);
    else expect(box.map(Math.round)).toEqual(page);
  });
});

test('a PDF and an SVG name whose data they show, and a PDF is still read', async () => {
  const path = 'light/static/-28.522,45.4672/a5';
  const [pdf, svg] = [await get(`${path}.pdf?title=Hâvn&scale=25000`), await get(`${path}.svg?scale=25000`)];
  const { body } = await service.get('/styles/v1/light/static/-28.522,45.4672/a5.json?scale=25000');
  const credit: string = body.credits[0];
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const { metadata } = await document.getMetadata();
  expect(metadata.get('dc:rights')).toContain(credit);
  expect(metadata.get('dc:title')).toBe('Hâvn');
  expect((await readPdfTexts(pdf)).title).toBe('Hâvn');
  const rights = /<metadata>.*<dc:rights>.*<rdf:li[^>]*>([^<]*)<.*<\/metadata>/.exec(svg.toString('utf8'))?.[1];
  expect(rights).toContain(credit);
});

test('a map that shows the world twice has no viewport; one across the antimeridian has a system around it', async () => {
  expect((await get('light/static/0,0,0/1100x300.pdf')).toString('latin1')).not.toContain('/VP [');
  const across = (await get('light/static/179.9,-16.5,8/600x400.pdf')).toString('latin1');
  expect(across).toContain('PARAMETER["Central_Meridian",180.0000]');
});
