import assert from 'node:assert/strict';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { difference } from '../engines/difference.ts';
import type { EngineQuestion } from '../engines/questions.ts';
import type { TestService } from '../helpers/service.ts';
import type { Report } from './report.ts';
import type { WindowsService } from './windows-service.ts';

/** In the sandbox. */
const place = { lon: -28.62667, lat: 45.56028 };
const otherPlace = { lon: -28.638699, lat: 45.557142 };

type Asked = { path: string; body?: object };

const questions: Readonly<Record<string, Asked>> = {
  'a search while it is typed': { path: '/search/geocode/v1/autocomplete?q=ha' },
  'a search': { path: '/search/geocode/v1/forward?q=Skarvik' },
  'what is at a place': { path: `/search/geocode/v1/reverse?lon=${place.lon}&lat=${place.lat}` },
  heights: { path: '/elevation/v1', body: { points: [place, otherPlace] } },
  'a style': { path: '/styles/outdoor.json' },
};

/** Asks the service on Windows, and the same on this system, every kind of question: the answers must be the same. */
export async function checkAnswers(report: Report, windows: WindowsService, here: TestService): Promise<void> {
  const same = async ({ path, body }: Asked) => {
    const [there, expected] = await Promise.all(
      [windows, here].map(service => (body === undefined ? service.get(path) : service.post(path, body))),
    );
    assert(there && expected);
    assert.equal(there.status, 200, `${path}: ${JSON.stringify(there.body).slice(0, 300)}`);
    const comparable = (answer: typeof there, { baseUrl }: { baseUrl: string }) =>
      JSON.parse(
        JSON.stringify(answer.body)
          .replaceAll(baseUrl, '')
          .replace(/\?expires=[^"]*/g, ''),
      );
    const found = difference(comparable(expected, here), comparable(there, windows));
    assert(typeof found === 'string' || isClose(found), `${path}: ${JSON.stringify(found)}`);
  };
  for (const [name, asked] of Object.entries(questions)) {
    await report.check(`${name} is answered as elsewhere`, () => same(asked));
  }
  for (const [name, asked] of Object.entries(await routingQuestions(here))) {
    await report.check(`${name} is answered as by the engine elsewhere`, () => same(asked));
  }
  for (const ending of ['png', 'jpg', 'webp', 'svg', 'pdf']) {
    await report.check(`a picture as ${ending} looks as elsewhere`, async () => {
      const path = `/styles/v1/outdoor/static/${place.lon},${place.lat},12/300x200.${ending}`;
      const [there, expected] = await Promise.all([windows.get(path), here.get(path)]);
      assert.equal(there.status, 200, there.bytes.toString('utf8', 0, 300));
      if (ending === 'pdf') {
        // Both compress as their libraries do.
        assert(Math.abs(there.bytes.length / expected.bytes.length - 1) < 0.2);
        assert.match(there.bytes.toString('latin1'), /^%PDF-/);
        return;
      }
      const pixels = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const [drawn, wanted] = await Promise.all([pixels(there.bytes), pixels(expected.bytes)]);
      assert.deepEqual([drawn.info.width, drawn.info.height], [wanted.info.width, wanted.info.height]);
      const apart = drawn.data.reduce((sum, value, i) => sum + Math.abs(value - (wanted.data[i] ?? 0)), 0);
      assert(apart / drawn.data.length < 1, `a channel is ${apart / drawn.data.length} off on average`);
    });
  }
  await report.check('tiles are read by ranges of signed addresses', async () => {
    for (const name of ['url', 'terrainUrl'] as const) {
      const tiles = async (service: WindowsService | TestService) => {
        const { body } = await service.get('/tiles/v1/token');
        const tile = await new PMTiles(body[name]).getZxy(8, 107, 91);
        return Buffer.from(tile?.data ?? new ArrayBuffer());
      };
      const [there, expected] = await Promise.all([tiles(windows), tiles(here)]);
      assert(there.length > 0 && there.equals(expected), `${name}: ${there.length} bytes, not ${expected.length}`);
    }
  });
  await report.check('letters, symbols, pages and the description of the API are there', async () => {
    const { body: style } = await windows.get('/styles/light.json');
    const glyphs = String(style.glyphs).replace('{fontstack}', style.layers.find(withText).layout['text-font'][0]);
    const paths = [
      glyphs.replace('{range}', '0-255'),
      `${style.sprite}.json`,
      '/openapi.json',
      '/docs/',
      '/workstation/',
    ];
    for (const path of paths) assert.equal((await windows.get(path)).status, 200, path);
  });
  await report.check('health is good, and the log has no warning', async () => {
    const { body } = await windows.get('/health');
    assert.deepEqual([body.status, body.damaged], ['ok', []]);
    assert.deepEqual(windows.complaints, []);
  });
}

const withText = ({ layout }: { layout?: Record<string, unknown> }) => Array.isArray(layout?.['text-font']);

/** The program is of a later version than the engine that is built in elsewhere. */
const isClose = ({ here, there }: { here: unknown; there: unknown }) =>
  typeof here === 'number' && typeof there === 'number' && Math.abs(here / there - 1) < 0.01;

async function routingQuestions(here: TestService): Promise<Record<string, EngineQuestion>> {
  const costing = 'auto';
  const locations = [place, otherPlace];
  const route = { path: '/directions/v1', body: { costing, locations } };
  const { body } = await here.post(route.path, route.body);
  return {
    'a route': route,
    'a matrix': { path: '/directions-matrix/v1', body: { costing, sources: locations, targets: locations } },
    'an isochrone': { path: '/isochrone/v1', body: { costing, locations: [place], contours: [{ time: 5 }] } },
    'the best order of stops': { path: '/optimized-route/v1', body: { costing, locations: [...locations, place] } },
    'a track': { path: '/map-matching/v1', body: { costing, encodedPolyline: body.trip.legs[0].shape } },
  };
}
