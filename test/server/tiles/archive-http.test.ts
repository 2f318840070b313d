import { describe, expect, it } from 'vitest';
import { closedAfterwards } from '../../helpers/afterwards.ts';
import { layer, point, tile, writeArchive } from './synthetic-archives.ts';
import { startTilesServer } from './tiles-server.ts';

let url: string;

const bytes = tile(layer('places', [point(1, 1, { name: 'one' })]));
const basemap = await writeArchive({ bounds: [-10, -10, 10, 10], minzoom: 0, maxzoom: 0 }, [[0, 0, 0, bytes]]);
const server = await closedAfterwards(startTilesServer([{ id: 'one', bounds: [-10, -10, 10, 10], basemap }]));
({ url } = await server.token());
const answer = await fetch(url);
const etag = answer.headers.get('etag') ?? '';
const whole = Buffer.from(await answer.arrayBuffer());

describe('an archive over HTTP', () => {
  const size = () => whole.length;
  it.each<[string, Record<string, string>, number, () => Buffer, (() => string) | undefined]>([
    ['no range', {}, 200, () => whole, undefined],
    ['a range', { range: 'bytes=0-6' }, 206, () => whole.subarray(0, 7), () => `bytes 0-6/${size()}`],
    ['one byte', { range: 'bytes=7-7' }, 206, () => whole.subarray(7, 8), () => `bytes 7-7/${size()}`],
    [
      'a range across the pieces',
      { range: 'bytes=120-400' },
      206,
      () => whole.subarray(120, 401),
      () => `bytes 120-${Math.min(400, size() - 1)}/${size()}`,
    ],
    ['an open end', { range: 'bytes=10-' }, 206, () => whole.subarray(10), () => `bytes 10-${size() - 1}/${size()}`],
    [
      'a suffix',
      { range: 'bytes=-5' },
      206,
      () => whole.subarray(-5),
      () => `bytes ${size() - 5}-${size() - 1}/${size()}`,
    ],
    [
      'a suffix longer than the archive',
      { range: 'bytes=-999999' },
      206,
      () => whole,
      () => `bytes 0-${size() - 1}/${size()}`,
    ],
    ['an end behind the end', { range: 'bytes=0-16383' }, 206, () => whole, () => `bytes 0-${size() - 1}/${size()}`],
    ['several ranges', { range: 'bytes=0-1,4-5' }, 200, () => whole, undefined],
    ['another unit', { range: 'lines=0-1' }, 200, () => whole, undefined],
    ['a range backwards', { range: 'bytes=5-1' }, 200, () => whole, undefined],
    ['an If-Range of other bytes', { range: 'bytes=0-1', 'if-range': '"other"' }, 200, () => whole, undefined],
  ])('%s', async (_name, headers, status, body, contentRange) => {
    const answer = await fetch(url, { headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(status);
    expect(bytes.equals(body())).toBe(true);
    expect(answer.headers.get('content-range')).toBe(contentRange?.() ?? null);
    expect(answer.headers.get('content-length')).toBe(String(body().length));
    expect(answer.headers.get('etag')).toBe(etag);
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
  });

  it('honours If-Range of the same bytes', async () => {
    const answer = await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': etag } });
    expect(answer.status).toBe(206);
    expect(etag).toMatch(/^"[^"]+"$/);
  });

  it.each(['bytes=999999-', 'bytes=-0'])('refuses %s with 416 and the length', async range => {
    const answer = await fetch(url, { headers: { range } });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${size()}`);
    expect(await answer.json()).toMatchObject({ error: 'range_not_satisfiable' });
  });

  it('answers 304 to a client that has it, and HEAD without a body', async () => {
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-9' } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([206, '10', '']);
  });

  it('takes GET and HEAD only', async () => {
    const answer = await fetch(url, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
