import sharp from 'sharp';
import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { isNear, type Picture, readPicture } from './read-picture.ts';

const service = await serviceForTests({ packs: ['sandbox'], staticMaps: { workers: 1, queueLimit: 20 } });

const sea = '-28.522,45.40';
const red = [255, 0, 0];
const svgUrl = (markup: string): string => `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;
const square = (side: number, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="#f00" d="M0 0H${side}V${side}H0Z"/>${more}</svg>`;
const pngUrl = async (width: number, height: number): Promise<string> => {
  const png = await sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

const base = { position: `${sea},15`, size: '200x200' };
const drawn = (body: object): Promise<Picture> => readPicture(service, 'light/static', { ...base, ...body });

/** The red box, from the picture's middle. */
function redBox({ at, width, height }: Picture): number[] {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isNear(at(x, y), red)) continue;
      xs.push(x - width / 2);
      ys.push(y - height / 2);
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}

test('PNG and SVG stand on their middle in their own size, in pixels and in shapes', async () => {
  for (const icon of [await pngUrl(40, 40), svgUrl(square(40))]) {
    for (const size of ['200x200', '200x200.svg', '200x200.webp']) {
      const box = redBox(await drawn({ size, icons: { mine: icon }, markers: [`icon:mine|${sea}`] }));
      for (const [i, side] of box.entries()) expect(Math.abs(side - (i < 2 ? -20 : 20)), size).toBeLessThanOrEqual(1);
    }
  }
  const double = await drawn({
    size: '200x200@2x',
    icons: { mine: svgUrl(square(40)) },
    markers: [`icon:mine|${sea}`],
  });
  expect(redBox(double)).toEqual([-40, -40, 40, 40]);
});

test('anchor, offset and scale place them; points of GeoJSON have them, too', async () => {
  const icons = { 'a-b-1': await pngUrl(30, 20) };
  const of = async (markers: string) => redBox(await drawn({ icons, markers: [markers] }));
  expect(await of(`icon:a-b-1|anchor:bottom|${sea}`)).toEqual([-15, -20, 15, 0]);
  expect(await of(`icon:a-b-1|anchor:topleft|offset:5,7|${sea}`)).toEqual([5, 7, 35, 27]);
  expect(await of(`icon:a-b-1|scale:2|anchor:left|${sea}`)).toEqual([0, -20, 60, 20]);
  const geojson = {
    type: 'Feature',
    properties: { 'marker-icon': 'a-b-1', 'marker-anchor': 'right' },
    geometry: { type: 'Point', coordinates: sea.split(',').map(Number) },
  };
  expect(redBox(await drawn({ icons, geojson }))).toEqual([-30, -10, 0, 10]);
});

test('an SVG loads nothing from outside', async () => {
  const outside = ['file:///etc/passwd', `${service.baseUrl}/health`, '/usr/share/pixmaps/debian-logo.png']
    .map(href => `<image href="${href}" width="40" height="40"/>`)
    .join('');
  const before = service.used();
  const box = redBox(await drawn({ icons: { mine: svgUrl(square(40, outside)) }, markers: [`icon:mine|${sea}`] }));
  expect(box).toEqual([-20, -20, 20, 20]);
  expect(service.used() - before).toBe(10);
});

test.each([
  ['icons', async () => ({ icons: { mine: await pngUrl(129, 10) }, markers: [`icon:mine|${sea}`] })],
  ['icons', async () => ({ icons: { mine: svgUrl(square(4000)) } })],
  ['icons', async () => ({ icons: { mine: svgUrl('<svg') } })],
  ['icons', async () => ({ icons: { mine: 'data:image/png;base64,AAAA' } })],
  ['icons', async () => ({ icons: { mine: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' } })],
  ['icons', async () => ({ icons: { mine: 'https://example.org/icon.png' } })],
  ['icons', async () => ({ icons: { mine: `data:image/png;base64,${'A'.repeat(90_000)}` } })],
  ['icons', async () => ({ icons: { 'a b': await pngUrl(9, 9) } })],
  [
    'icons',
    async () => ({ icons: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`i${i}`, svgUrl(square(9))])) }),
  ],
  ['icon', async () => ({ icons: { mine: await pngUrl(9, 9) }, markers: [`icon:yours|${sea}`] })],
  ['icon', async () => ({ markers: [`icon:constructor|${sea}`] })],
])('what is no icon is refused, named and free: %s', async (named, body) => {
  const before = service.used();
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const answer = await service.get('/styles/v1/light/static', {
    ...asked,
    body: JSON.stringify({ ...base, ...(await body()) }),
  });
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(named)]);
  expect(service.used()).toBe(before);
});

test('an address has no icons', async () => {
  const { status, body } = await service.get(`/styles/v1/light/static/${sea},15/9x9?markers=icon:mine|${sea}`);
  expect([status, body.message]).toEqual([400, expect.stringContaining('icon: there is no mine')]);
});

test('texts of an SVG are written in the fonts that come along, whatever the system has', async () => {
  const written = async (text: string, family: string) => {
    const markup = `<text y="30" font-size="30" font-weight="bold" font-family="${family}" fill="#f00">${text}</text>`;
    const icon = svgUrl(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">${markup}</svg>`);
    return redBox(await drawn({ icons: { mine: icon }, markers: [`icon:mine|${sea}`] }));
  };
  const width = ([left = 0, , right = 0]: number[]) => right - left;
  const wide = await written('WWW', 'monospace');
  expect(await written('WWW', 'DejaVu Serif')).toEqual(wide);
  // Boxes for missing letters, and letters of a fixed width, would be alike.
  expect(width(await written('iii', 'monospace'))).toBeLessThan(width(wide) / 2);
});
