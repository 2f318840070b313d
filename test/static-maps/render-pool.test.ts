import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { RenderJob } from '../../server/static-maps/render-messages.ts';
import { RenderPool, type RenderPoolOptions } from '../../server/static-maps/render-pool.ts';

/** A thread that does what the job's style says instead of drawing. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ kind, job }) => {
      if (kind === 'resource') return parentPort.postMessage({ kind: 'drawn', image: new Uint8Array([threadId]) });
      if (job.styleKey === 'crash') process.exit(1);
      if (job.styleKey === 'throw') setImmediate(() => { throw new Error('broken'); });
      else if (job.styleKey === 'fail') parentPort.postMessage({ kind: 'failed', message: 'no such layer' });
      else if (job.styleKey === 'memory') for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
      else if (job.styleKey === 'full') parentPort.postMessage({ kind: 'drawn', image: new Uint8Array([threadId]), isFull: true });
      else if (job.styleKey === 'ask') parentPort.postMessage({ kind: 'need', id: 1, request: {} });
      else if (job.styleKey === 'thread') parentPort.postMessage({ kind: 'drawn', image: new Uint8Array([threadId]) });
      else if (job.styleKey !== 'hang') parentPort.postMessage({ kind: 'drawn', image: new Uint8Array([7]) });
    });`)}`,
);

let pool: RenderPool | undefined;
afterEach(() => pool?.close());

function open(options: Partial<RenderPoolOptions> = {}): RenderPool {
  pool = new RenderPool({
    workers: 1,
    queueLimit: 2,
    timeLimit: 60_000,
    waitLimit: 60_000,
    logger: pino({ level: 'silent' }),
    workerData: { fontPaths: {}, scripts: { plain: [], fonts: {} }, compileCache: '' },
    resource: async () => undefined,
    script,
    ...options,
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
    const threads = open({ timeLimit: 600_000 });
    const [broken, next] = await Promise.allSettled([
      threads.draw(job(reason), signal),
      threads.draw(job('good'), signal),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'upstream_unavailable' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: new Uint8Array([7]) });
  },
);

test('a thread that takes too long is replaced', async () => {
  // Enough for the thread that takes its place to start, on a busy machine too.
  const threads = open({ timeLimit: 2000 });
  const [hung, next] = await Promise.allSettled([threads.draw(job('hang'), signal), threads.draw(job('good'), signal)]);
  expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'upstream_unavailable' } });
  expect(next.status).toBe('fulfilled');
});

test('a picture that cannot be drawn leaves its thread alone', async () => {
  const threads = open();
  await expect(threads.draw(job('fail'), signal)).rejects.toThrow('no such layer');
  expect(await threads.draw(job('good'), signal)).toEqual(new Uint8Array([7]));
});

test('the queue is limited; pictures of clients that left are not drawn', async () => {
  const threads = open({ timeLimit: 400 });
  const gone = new AbortController();
  const hung = threads.draw(job('hang'), signal);
  const waiting = threads.draw(job('good'), gone.signal);
  const last = threads.draw(job('good'), signal);
  await expect(threads.draw(job('good'), signal)).rejects.toMatchObject({
    code: 'overloaded',
    details: { retryAfter: 1 },
  });
  gone.abort(new Error('gone'));
  const late = threads.draw(job('good'), signal);
  await expect(waiting).rejects.toThrow('gone');
  await expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(await last).toEqual(new Uint8Array([7]));
  expect(await late).toEqual(new Uint8Array([7]));
});

test('a picture that waited too long gets a time to retry', async () => {
  const threads = open({ waitLimit: 200 });
  const drawing = threads.draw(job('hang'), signal);
  const [waiting, closed] = [threads.draw(job('good'), signal), expect(drawing).rejects.toBeDefined()];
  await expect(waiting).rejects.toMatchObject({ code: 'overloaded', details: { retryAfter: 1 } });
  await threads.close();
  await closed;
});

test('a thread that had to do without something draws its picture and no other: it may remember the hole', async () => {
  let isBroken = false;
  const resource = async (): Promise<undefined> => {
    if (isBroken) throw new Error('the disk cannot be read');
  };
  const threads = open({ resource });
  const [first] = await threads.draw(job('thread'), signal);
  expect(await threads.draw(job('ask'), signal)).toEqual(new Uint8Array([first ?? 0]));
  expect(await threads.draw(job('thread'), signal)).toEqual(new Uint8Array([first ?? 0]));
  isBroken = true;
  expect(await threads.draw(job('ask'), signal)).toEqual(new Uint8Array([first ?? 0]));
  const [next] = await threads.draw(job('thread'), signal);
  expect(next).not.toBe(first);
});

test('a thread whose memory is nearly full is replaced before it breaks', async () => {
  const threads = open();
  const [full] = await threads.draw(job('full'), signal);
  const [next] = await threads.draw(job('thread'), signal);
  expect(next).not.toBe(full);
  expect(await threads.draw(job('thread'), signal)).toEqual(new Uint8Array([next ?? 0]));
});

test('a thread that is woken before its picture comes draws it', async () => {
  const threads = open();
  threads.wake();
  threads.wake();
  expect(await threads.draw(job('good'), signal)).toEqual(new Uint8Array([7]));
});

test('closing rejects waiting pictures', async () => {
  const threads = open();
  const hung = threads.draw(job('hang'), signal);
  const closing = threads.close();
  await expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await closing;
  await expect(threads.draw(job('good'), signal)).rejects.toMatchObject({ code: 'upstream_unavailable' });
});
