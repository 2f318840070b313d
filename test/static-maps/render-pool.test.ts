import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { RenderJob } from '../../server/static-maps/render-messages.ts';
import { RenderPool } from '../../server/static-maps/render-pool.ts';

/** A thread that does what the job's style says instead of drawing. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ job }) => {
      if (job.styleKey === 'crash') process.exit(1);
      if (job.styleKey === 'throw') setImmediate(() => { throw new Error('broken'); });
      else if (job.styleKey === 'fail') parentPort.postMessage({ kind: 'failed', message: 'no such layer' });
      else if (job.styleKey === 'memory') for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
      else if (job.styleKey !== 'hang') parentPort.postMessage({ kind: 'drawn', image: new Uint8Array([7]) });
    });`)}`,
);

let pool: RenderPool | undefined;
afterEach(() => pool?.close());

function open(workers = 1, timeLimit = 10_000): RenderPool {
  pool = new RenderPool({
    workers,
    queueLimit: 2,
    timeLimit,
    logger: pino({ level: 'silent' }),
    workerData: { fontPaths: {}, compileCache: '' },
    resource: async () => undefined,
    script,
  });
  return pool;
}

const job = (styleKey: string): RenderJob => ({
  styleKey,
  view: { width: 1, height: 1, pixelRatio: 1, longitude: 0, latitude: 0, zoom: 0, bearing: 0 },
  format: 'png',
  furniture: { paths: [], circles: [], markers: [], credits: [], creditsCorner: 'bottomright', scaleBar: undefined },
});
const { signal } = new AbortController();

test.each(['crash', 'throw', 'memory'])(
  'a thread that breaks (%s) costs its own picture and no other',
  async reason => {
    // The thread's end has to be noticed by itself: its time runs out long after the test.
    const threads = open(1, 600_000);
    const [broken, next] = await Promise.allSettled([
      threads.draw(job(reason), signal),
      threads.draw(job('good'), signal),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'upstream_unavailable' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: new Uint8Array([7]) });
  },
  30_000,
);

test('a thread that takes too long is replaced', async () => {
  const threads = open(1, 200);
  const [hung, next] = await Promise.allSettled([threads.draw(job('hang'), signal), threads.draw(job('good'), signal)]);
  expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'upstream_unavailable' } });
  expect(next.status).toBe('fulfilled');
});

test('a picture that cannot be drawn leaves its thread alone', async () => {
  const threads = open();
  await expect(threads.draw(job('fail'), signal)).rejects.toThrow('no such layer');
  expect(await threads.draw(job('good'), signal)).toEqual(new Uint8Array([7]));
});

test('only so many wait; who has gone is not drawn', async () => {
  const threads = open(1, 400);
  const gone = new AbortController();
  const hung = threads.draw(job('hang'), signal);
  const waiting = threads.draw(job('good'), gone.signal);
  const last = threads.draw(job('good'), signal);
  await expect(threads.draw(job('good'), signal)).rejects.toMatchObject({
    code: 'overloaded',
    details: { retryAfter: 2 },
  });
  gone.abort(new Error('gone'));
  const late = threads.draw(job('good'), signal);
  await expect(waiting).rejects.toThrow('gone');
  await expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(await last).toEqual(new Uint8Array([7]));
  expect(await late).toEqual(new Uint8Array([7]));
});

test('closing lets nobody wait', async () => {
  const threads = open();
  const hung = threads.draw(job('hang'), signal);
  const closing = threads.close();
  await expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await closing;
  await expect(threads.draw(job('good'), signal)).rejects.toMatchObject({ code: 'upstream_unavailable' });
});
