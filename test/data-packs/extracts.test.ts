import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileStep } from '../../data-packs/store/download/transfer-meter.ts';
import type { Extract } from '../../data-packs/store/extracts/extract.ts';
import { parseIndex } from '../../data-packs/store/extracts/parse-index.ts';
import { extractIndexUrl, readExtracts } from '../../data-packs/store/extracts/read-extracts.ts';
import { withExtract } from '../../data-packs/store/extracts/with-extract.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { patienceMs } from '../helpers/patience.ts';

const index = await readFile(fileURLToPath(new URL('./extracts/index-v1.json', import.meta.url)), 'utf8');

let dataDir: string;
let server: Server;
let base: string;
/** Behaviour of the server, set by each test. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];

beforeEach(async () => {
  dataDir = await temporaryFolder();
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const noWait = { delay: async () => undefined, random: () => 0 };

describe("an index in Geofabrik's format", () => {
  const extracts = parseIndex(index, { https: true });
  const named = (id: string) => extracts.find(extract => extract.id === id);

  test('gives extracts by name, with what encloses them, their countries and boxes', () => {
    expect(extracts.map(({ id }) => id)).toEqual(['us/california', 'europe', 'liechtenstein', 'new-zealand']);
    expect(named('liechtenstein')).toEqual({
      id: 'liechtenstein',
      name: 'Liechtenstein',
      parent: 'europe',
      countries: ['LI'],
      bounds: [9.47, 47.05, 9.64, 47.27],
      outline: [[9.47, 47.05, 9.53, 47.27, 9.64, 47.06, 9.47, 47.05]],
      url: 'https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf',
    });
    expect(named('new-zealand')?.bounds).toEqual([-180, -56, 180, -8]);
  });

  test('need not have outlines; parts of countries tell their country', () => {
    expect(named('us/california')).toMatchObject({ countries: ['US'], name: 'California', parent: 'us' });
    expect(named('us/california')?.bounds).toBeUndefined();
  });

  test('that is no index is refused', () => {
    expect(() => parseIndex('{"type":"Feature"}', { https: true })).toThrow('not a GeoJSON FeatureCollection');
    expect(() => parseIndex('<html>', { https: true })).toThrow(SyntaxError);
    const many = `{"type":"FeatureCollection","features":[${'{},'.repeat(500_000)}{}]}`;
    expect(() => parseIndex(many, { https: true })).toThrow('more than 500,000 members, lists and objects');
  });

  test('is read however long an outline is', () => {
    const ring = Array.from({ length: 300_000 }, (_, i) => [i % 170, i % 80]);
    const feature = {
      properties: { id: 'long', name: 'Long', urls: { pbf: 'https://example.org/long.osm.pbf' } },
      geometry: { coordinates: [ring] },
    };
    const [long] = parseIndex(JSON.stringify({ type: 'FeatureCollection', features: [feature] }), { https: true });
    expect(long?.bounds).toEqual([0, 0, 169, 79]);
  });
});

describe('the list of extracts', () => {
  const day = Date.parse('2026-05-01T06:00:00Z');
  const read = (hours: number) =>
    readExtracts(dataDir, { ...noWait, indexUrl: `${base}/index-v1.json`, now: () => day + hours * 3_600_000 });
  const serveIndex = (request: IncomingMessage, response: ServerResponse) => {
    const known = request.headers['if-none-match'] === '"1"';
    response.writeHead(known ? 304 : 200, { etag: '"1"' }).end(known ? undefined : index);
  };

  test('is fetched once, asked about after half a day, and there without a network', async () => {
    answer = serveIndex;
    const first = await read(0);
    expect(first.extracts.map(({ id }) => id)).toContain('plain');
    expect(first).toMatchObject({ fetched: '2026-05-01T06:00:00.000Z' });
    await read(11);
    expect(asked).toHaveLength(1);
    expect(await read(13)).toEqual({ ...first, fetched: '2026-05-01T19:00:00.000Z' });
    expect(asked).toHaveLength(2);

    answer = (_, response) => response.writeHead(503).end();
    const kept = await read(40);
    expect(kept.extracts).toEqual(first.extracts);
    expect(kept.problem).toMatch(/answers 503\. This is the list of May 1, 2026\.$/);
  });

  test('of two who ask at once is fetched once', async () => {
    answer = serveIndex;
    const [one, other] = await Promise.all([read(0), read(0)]);
    expect(one).toEqual(other);
    expect(asked).toHaveLength(1);
  });

  test('that never could be had is a sentence that says what works without it', async () => {
    answer = request => request.socket.destroy();
    await expect(read(0)).rejects.toThrow(
      /^The list of extracts could not be downloaded\. .* An \.osm\.pbf file from elsewhere can be used without it\.$/,
    );
    answer = (_, response) => response.end('<html>Sign in to the hotel network</html>');
    await expect(read(0)).rejects.toThrow('is not an index of extracts');
    expect(await readdir(join(dataDir, 'extracts'))).toEqual(['.locks']);
  });

  test('comes from Geofabrik, or from whom the environment names', () => {
    expect(extractIndexUrl({})).toBe('https://download.geofabrik.de/index-v1.json');
    expect(extractIndexUrl({ OUTPOST_EXTRACT_INDEX: 'http://nas.local/index.json' })).toBe(
      'http://nas.local/index.json',
    );
    expect(() => extractIndexUrl({ OUTPOST_EXTRACT_INDEX: 'file:///x' })).toThrow(
      'OUTPOST_EXTRACT_INDEX is "file:///x"',
    );
  });
});

describe('an extract', () => {
  const body = Buffer.alloc(400_000, 'osm');
  const md5 = createHash('md5').update(body).digest('hex');
  const extract = (): Extract => ({ id: 'us/tiny', name: 'Tiny', countries: [], url: `${base}/tiny-latest.osm.pbf` });
  const fetched = () => asked.filter(path => path.endsWith('.pbf')).length;
  const left = async () => (await readdir(join(dataDir, 'extracts'))).filter(name => name !== '.locks').sort();

  async function hasArrived(bytes: number): Promise<void> {
    const part = join(dataDir, 'extracts', 'us_tiny.osm.pbf.part');
    await vi.waitUntil(() => stat(part).then(({ size }) => size >= bytes), { interval: 5, timeout: patienceMs });
  }

  /**
   * A server as Geofabrik's: validators, ranges, sums. `breakOff`: so many answers end after 100,000 bytes. `stall`:
   * after those nothing more comes.
   */
  function serveExtract({ sum = md5, breakOff = 0, stall = false } = {}) {
    const ranges: (string | undefined)[] = [];
    answer = (request, response) => {
      if (request.url?.endsWith('.md5')) return response.end(`${sum}  tiny-latest.osm.pbf\n`);
      const { range } = request.headers;
      ranges.push(range);
      const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
      response.writeHead(from > 0 ? 206 : 200, {
        etag: '"today"',
        'content-length': body.length - from,
        ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
      });
      if (!stall && ranges.length > breakOff) return response.end(body.subarray(from));
      response.write(body.subarray(from, from + 100_000));
      if (stall) return;
      return void hasArrived(from + 100_000).then(() => response.destroy());
    };
    return ranges;
  }

  test('is fetched, handed over whole, and gone when the work went well', async () => {
    serveExtract();
    const seen = await withExtract(dataDir, extract(), noWait, async file => [file, await readFile(file)] as const);
    expect(seen[0]).toBe(join(dataDir, 'extracts', 'us_tiny.osm.pbf'));
    expect(body.equals(seen[1])).toBe(true);
    expect(await left()).toEqual([]);
  });

  test('of a connection that breaks goes on where it broke', async () => {
    const ranges = serveExtract({ breakOff: 2 });
    const work = async (file: string) => body.equals(await readFile(file));
    expect(await withExtract(dataDir, extract(), noWait, work)).toBe(true);
    expect(ranges).toEqual([undefined, 'bytes=100000-', 'bytes=200000-']);
  });

  test('that was stopped on the way goes on in the next run, with its size known from the start', async () => {
    const ranges = serveExtract({ breakOff: 1 });
    const stop = new AbortController();
    const delay = async () => stop.abort(new Error('Stopped.'));
    const work = async (file: string) => body.equals(await readFile(file));
    await expect(withExtract(dataDir, extract(), { delay, signal: stop.signal }, work)).rejects.toThrow('Stopped.');
    expect(await left()).toEqual(['us_tiny.osm.pbf.part', 'us_tiny.osm.pbf.part.from']);
    const totals = new Set<number | undefined>();
    const progress = ({ bytesTotal }: FileStep) => totals.add(bytesTotal);
    expect(await withExtract(dataDir, extract(), { ...noWait, progress }, work)).toBe(true);
    expect(ranges).toEqual([undefined, 'bytes=100000-']);
    expect([...totals]).toEqual([body.length]);
  });

  test('whose line goes quiet has told its last bytes before that', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    serveExtract({ stall: true });
    const stop = new AbortController();
    let told: number | undefined;
    const progress = ({ bytesDone }: FileStep) => {
      told = bytesDone;
    };
    const options = { ...noWait, progress, signal: stop.signal };
    const fetching = withExtract(dataDir, extract(), options, async () => undefined);
    const pulse = () => vi.advanceTimersByTime(1000);
    await vi.waitUntil(() => pulse() && told === 100_000, { interval: 20, timeout: patienceMs });
    stop.abort(new Error('Stopped.'));
    await expect(fetching).rejects.toThrow('Stopped.');
  });

  test('stays when the work with it failed, and is not fetched again, network or none', async () => {
    serveExtract();
    const failing = withExtract(dataDir, extract(), noWait, () => Promise.reject(new Error('The build was stopped.')));
    await expect(failing).rejects.toThrow('The build was stopped.');
    expect(await left()).toEqual(['us_tiny.osm.pbf']);
    answer = request => request.socket.destroy();
    expect(await withExtract(dataDir, extract(), noWait, async file => (await readFile(file)).length)).toBe(
      body.length,
    );
    expect(fetched()).toBe(1);
  });

  test('that was kept is fetched anew when another is published', async () => {
    serveExtract();
    await withExtract(dataDir, extract(), noWait, () => Promise.reject(new Error('no'))).catch(() => undefined);
    serveExtract({ sum: createHash('md5').update('tomorrow').digest('hex') });
    await expect(withExtract(dataDir, extract(), noWait, async () => 'worked')).rejects.toThrow('damaged');
    expect(fetched()).toBeGreaterThan(1);
  });

  test('with a wrong sum is asked for twice and never worked with', async () => {
    serveExtract({ sum: '0'.repeat(32) });
    let worked = false;
    const work = async () => {
      worked = true;
    };
    await expect(withExtract(dataDir, extract(), noWait, work)).rejects.toThrow(
      /^The extract of Tiny could not be downloaded\. .*damaged: its checksum is not the published one\.$/,
    );
    expect(worked).toBe(false);
    expect(fetched()).toBe(2);
  });

  test('that nobody came back for in two weeks makes room for others', async () => {
    serveExtract();
    const other = { ...extract(), id: 'other' };
    await withExtract(dataDir, extract(), noWait, () => Promise.reject(new Error('no'))).catch(() => undefined);
    await withExtract(dataDir, other, noWait, async () => undefined);
    expect(await left()).toEqual(['us_tiny.osm.pbf']);
    const later = { ...noWait, now: () => Date.now() + 15 * 86_400_000 };
    await withExtract(dataDir, other, later, async () => undefined);
    expect(await left()).toEqual([]);
  });

  test('that is wanted twice at once is worked with one after the other', async () => {
    serveExtract();
    let running = 0;
    const work = async (file: string) => {
      running += 1;
      expect(running).toBe(1);
      await readFile(file);
      running -= 1;
    };
    await Promise.all([withExtract(dataDir, extract(), noWait, work), withExtract(dataDir, extract(), noWait, work)]);
    expect(await left()).toEqual([]);
  });

  test('a server that gives none is named', async () => {
    answer = (_, response) => response.writeHead(404).end();
    await expect(withExtract(dataDir, extract(), noWait, async () => undefined)).rejects.toThrow(
      /^The extract of Tiny could not be downloaded\. 127\.0\.0\.1:\d+ does not have .* \(404\)\.$/,
    );
  });
});
