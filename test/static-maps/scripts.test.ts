import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { closedAfterwards } from '../helpers/afterwards.ts';
import { layer, point, tile, writeArchive } from '../server/tiles/synthetic-archives.ts';
import { startTilesServer, type TilesServer } from '../server/tiles/tiles-server.ts';
import { openDrawing } from './direct-drawing.ts';
import { openReference } from './maplibre-reference.ts';

/** Capitals and towns as they are written on the spot, one for each script of the map's data. */
const names = {
  Japanese: 'こんにちは東京カナ',
  Korean: '서울특별시',
  Chinese: '北京市朝阳区',
  Bopomofo: 'ㄊㄞˊㄅㄟˇ',
  Thai: 'กรุงเทพมหานคร',
  Hindi: 'नई दिल्ली',
  Bengali: 'ঢাকা কক্সবাজার',
  Tamil: 'சென்னை',
  Telugu: 'హైదరాబాద్',
  Kannada: 'ಬೆಂಗಳೂರು',
  Malayalam: 'തിരുവനന്തപുരം',
  Gujarati: 'અમદાવાદ',
  Punjabi: 'ਅੰਮ੍ਰਿਤਸਰ',
  Odia: 'ଭୁବନେଶ୍ୱର',
  Sinhala: 'කොළඹ',
  Burmese: 'ရန်ကုန်မြို့',
  Khmer: 'ភ្នំពេញ',
  Lao: 'ວຽງຈັນ',
  Amharic: 'አዲስ አበባ',
  Tibetan: 'ལྷ་ས་',
  Dhivehi: 'މާލެ',
  Syriac: 'ܡܘܨܠ',
  Mongolian: 'ᠤᠯᠠᠭᠠᠨ',
  Tifinagh: 'ⴰⴳⴰⴷⵉⵔ',
  Inuktitut: 'ᐃᖃᓗᐃᑦ',
  Cherokee: 'ᏣᎳᎩ',
  Santali: 'ᱨᱟᱺᱪᱤ',
  Nko: 'ߓߡߊߞߐ߫',
  Javanese: 'ꦔꦪꦺꦴꦒꦾꦏꦂꦠ',
  Balinese: 'ᬤᬾᬦ᭄ᬧᬲᬃ',
  Georgian: 'თბილისი',
  Armenian: 'Երևան',
  Hebrew: 'ירושלים',
  Arabic: 'الرياض',
  Greek: 'Θεσσαλονίκη',
  Russian: 'Нижний Новгород',
  // No font has these: neither boxes nor letters.
  Adlam: '\u{1e900}\u{1e901}\u{1e902}\u{1e903}',
  'Hindi and Chinese': 'दिल्ली 珠穆朗玛峰',
};
const columns = 7;
const cell = 150;
const entries = Object.entries(names);

let server: TilesServer;
let drawing: Awaited<ReturnType<typeof openDrawing>>;
let reference: Awaited<ReturnType<typeof openReference>>;

/** Where all towns are shown; a tile of 4096 units is as many pixels there. */
const zoom = 3;
const view: View = {
  width: columns * cell,
  height: columns * cell,
  pixelRatio: 1,
  longitude: 0,
  latitude: 0,
  zoom,
  bearing: 0,
};

beforeAll(async () => {
  const places = entries.map(([, name], i) => {
    const at = (index: number): number => 2048 + (index + 0.5 - columns / 2) * cell;
    const properties = { name, kind: 'locality', kind_detail: 'city', capital: 'yes' };
    return point(at(i % columns), at(Math.floor(i / columns)), properties);
  });
  const bounds = [-180, -85, 180, 85] as const;
  const basemap = await writeArchive({ bounds: [...bounds], minzoom: 0, maxzoom: 0 }, [
    [0, 0, 0, tile(layer('places', places))],
  ]);
  server = await closedAfterwards(startTilesServer([{ id: 'scripts', bounds: [...bounds], basemap }]));
  const service = {
    baseUrl: server.baseUrl,
    get: async (path: string) => ({
      body: path.startsWith('/tiles/v1/token')
        ? await server.token()
        : await (await fetch(`${server.baseUrl}${path}`)).json(),
    }),
  };
  drawing = await openDrawing(service);
  reference = await closedAfterwards(openReference(service));
}, 60_000);

interface Cell {
  /** Dark pixels: letters and the place's symbol, not the ground. */
  ink: number;
  pixels: Buffer;
}

async function cells(png: Buffer): Promise<Cell[]> {
  return Promise.all(
    entries.map(async (_, i) => {
      const [left, top] = [(i % columns) * cell, Math.floor(i / columns) * cell];
      const cut = sharp(png).extract({ left, top, width: cell, height: cell }).greyscale();
      const pixels = await cut.raw().toBuffer();
      return { ink: pixels.filter(value => value < 150).length, pixels };
    }),
  );
}

/** MapLibre draws cluster by cluster, and takes letters of these for clusters that join. */
const joinedInPictures = ['Mongolian', 'Nko', 'Syriac', 'Punjabi'];

test('every script is drawn from the fonts of the service, in the window as in static pictures', async () => {
  const [window, picture] = [await reference.draw('light', view), await drawing.draw('light', view)];
  if (process.env.PICTURES !== undefined) {
    await writeFile(join(process.env.PICTURES, 'scripts-window.png'), window.png);
    await writeFile(join(process.env.PICTURES, 'scripts-static.png'), picture.png);
  }
  const [inWindow, inPicture] = [await cells(window.png), await cells(picture.png)];
  const blank = entries.findIndex(([script]) => script === 'Adlam');
  for (const [i, [script]] of entries.entries()) {
    const [shown, drawn] = [inWindow[i], inPicture[i]];
    if (shown === undefined || drawn === undefined) throw new Error(script);
    const off = shown.pixels.filter((value, at) => Math.abs(value - (drawn.pixels[at] ?? 0)) > 60).length;
    // A box, or a letter from another font, is off by hundreds of pixels.
    if (!joinedInPictures.includes(script)) expect(off, script).toBeLessThanOrEqual(30);
    if (i === blank) continue;
    expect(shown.ink, `${script} in the window`).toBeGreaterThan((inWindow[blank]?.ink ?? 0) + 5);
    expect(drawn.ink, `${script} in pictures`).toBeGreaterThan((inPicture[blank]?.ink ?? 0) + 5);
  }
});
