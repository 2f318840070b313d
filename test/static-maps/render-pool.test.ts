import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { furnitureFont } from '../../server/map-renderer/canvas/canvas-fonts.ts';
import { packOverlays } from '../../server/map-renderer/overlays/packed-overlays.ts';
import type { RenderJob } from '../../server/static-maps/drawing/render-messages.ts';
import { RenderPool, type RenderPoolOptions } from '../../server/static-maps/drawing/render-pool.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { pathsOf } from './bundled-fonts.ts';

/** A renderer that does what the job's style says instead of drawing. */
const source = `
  const send = report => process.send(report);
  send({ kind: 'begun', confinement: { kind: 'none' } });
  const drawn = value => ({ kind: 'drawn', image: Uint8Array.from([value & 255, value >> 8 & 255, value >> 16]) });
  process.on('message', ({ kind, job }) => {
    if (kind === 'begin') return;
    if (kind === 'resource') return send(drawn(process.pid));
    if ('picture' in job) return;
    if (job.styleKey === 'crash') process.abort();
    if (job.styleKey === 'throw') setImmediate(() => { throw new Error('broken'); });
    else if (job.styleKey === 'fail') send({ kind: 'failed', message: 'no such layer' });
    else if (job.styleKey === 'memory') for (const all = []; ; ) all.push(new Array(1e5).fill(all.length));
    else if (job.styleKey === 'full') send({ ...drawn(process.pid), isFull: true });
    else if (job.styleKey === 'ask') send({ kind: 'need', id: 1, request: {} });
    else if (job.styleKey === 'parts') {
      for (const bytes of [Uint8Array.of(1, 2), Uint8Array.of(3)]) send({ kind: 'part', bytes, length: 3 });
      send({ kind: 'drawn', image: new Uint8Array() });
    } else if (job.styleKey === 'process') send(drawn(process.pid));
    else if (job.styleKey === 'escape') void escape().then(told => send({ kind: 'drawn', image: Buffer.from(told) }));
    else if (job.styleKey !== 'hang') send(drawn(7));
  });
  process.once('disconnect', () => process.exit());
  async function escape() {
    const [{ spawnSync }, { readFileSync, writeFileSync }, { connect }, { once }] = await Promise.all(
      ['child_process', 'fs', 'net', 'events'].map(name => import('node:' + name)),
    );
    const told = {};
    const tryTo = async (what, act) => {
      told[what] = await Promise.resolve().then(act).then(() => 'done', ({ code }) => code);
    };
    await tryTo('read an account', () => readFileSync('/etc/passwd'));
    await tryTo('write beside', () => writeFileSync(process.argv[2] + '.txt', ''));
    await tryTo('keep compiled code', () => writeFileSync(process.argv[2] + '/code', ''));
    await tryTo('connect', () => once(connect(9, '127.0.0.1'), 'connect'));
    await tryTo('start a program', () => { const { error } = spawnSync('/bin/true'); if (error) throw error; });
    return JSON.stringify({ ...told, environment: Object.keys(process.env) });
  }`;

const folder = await temporaryFolder();
const script = join(folder, 'renderer.mjs');
await writeFile(script, source);

const seven = Uint8Array.from([7, 0, 0]);

let pool: RenderPool | undefined;
afterEach(() => pool?.close());

function open(options: Partial<RenderPoolOptions> = {}): RenderPool {
  pool = new RenderPool({
    workers: 1,
    queueLimit: 2,
    timeLimit: 60_000,
    waitLimit: 60_000,
    logger: pino({ level: 'silent' }),
    data: { fontPaths: { [furnitureFont]: pathsOf(furnitureFont) }, scripts: { plain: [], fonts: {} } },
    compiledFolder: join(folder, 'compiled'),
    resource: async () => undefined,
    script,
    ...options,
  });
  return pool;
}

const job = (styleKey: string): RenderJob => ({
  styleKey,
  coverage: 'full',
  view: { width: 1, height: 1, pixelRatio: 1, longitude: 0, latitude: 0, zoom: 0, bearing: 0 },
  format: 'png',
  language: 'en',
  furniture: {
    overlays: packOverlays({ paths: [], circles: [], markers: [] }),
    credits: [],
    asked: {},
  },
});
const { signal } = new AbortController();

test.each(['crash', 'throw', 'memory'])(
  'a renderer that breaks (%s) costs its own picture and no other',
  async reason => {
    // The renderer's end has to be noticed by itself: its time runs out long after the test.
    const renderers = open({ timeLimit: 600_000 });
    const [broken, next] = await Promise.allSettled([
      renderers.draw(job(reason), signal),
      renderers.draw(job('good'), signal),
    ]);
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'upstream_unavailable' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: seven });
  },
);

test('a renderer that takes too long is replaced', async () => {
  // Enough for the renderer that takes its place to start, on a busy machine too.
  const renderers = open({ timeLimit: 2000 });
  const [hung, next] = await Promise.allSettled([
    renderers.draw(job('hang'), signal),
    renderers.draw(job('good'), signal),
  ]);
  expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'upstream_unavailable' } });
  expect(next.status).toBe('fulfilled');
});

const renderProcess = new URL('../../server/static-maps/drawing/render-process.ts', import.meta.url);

/** Filters, one upon the other, over a pattern of patterns: minutes of work that libvips cannot interrupt. */
const hostileDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><defs>
  <pattern id="a" width="3" height="3" patternUnits="userSpaceOnUse"><circle r="2" fill="red"/></pattern>
  <filter id="f" x="-1" y="-1" width="3" height="3">${'<feTurbulence numOctaves="200" baseFrequency="0.9"/><feMorphology radius="90"/><feGaussianBlur stdDeviation="400"/>'.repeat(40)}</filter>
  </defs>${'<g filter="url(#f)">'.repeat(8)}<rect width="2000" height="2000" fill="url(#a)"/>${'</g>'.repeat(8)}</svg>`;

test('a drawing that takes too long is refused by name, and its renderer ended', async () => {
  const renderers = open({ script: fileURLToPath(renderProcess) });
  const read = (svg: string, timeLimit: number) =>
    renderers.drawn({ picture: Buffer.from(svg), room: { width: 200, height: 76 }, timeLimit }, signal);
  const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>';
  expect(await read(square, 60_000)).toMatchObject({ size: { width: 76, height: 76 } });
  await expect(read(hostileDrawing, 500)).rejects.toMatchObject({ name: 'RefusedPicture', fault: 'tooSlow' });
  expect(await read(square, 60_000)).toMatchObject({ size: { width: 76, height: 76 } });
  await expect(read('hello', 60_000)).rejects.toMatchObject({ fault: 'unreadable' });
});

test('a picture that cannot be drawn leaves its renderer alone', async () => {
  const renderers = open();
  await expect(renderers.draw(job('fail'), signal)).rejects.toThrow('no such layer');
  expect(await renderers.draw(job('good'), signal)).toEqual(seven);
});

test.runIf(process.platform === 'linux')('a renderer keeps its compiled code and reaches nothing else', async () => {
  const { environment, ...told } = JSON.parse(Buffer.from(await open().draw(job('escape'), signal)).toString());
  expect(told).toEqual({
    'read an account': 'EACCES',
    'write beside': 'EACCES',
    'keep compiled code': 'done',
    connect: 'EPERM',
    'start a program': 'EPERM',
  });
  expect(environment).not.toContain('PATH');
});

const large = (styleKey: string): RenderJob => {
  const one = job(styleKey);
  return { ...one, view: { ...one.view, width: 2048, height: 2048, pixelRatio: 2 } };
};

test('large pictures are drawn one at a time, smaller ones meanwhile', async () => {
  const renderers = open({ workers: 2, timeLimit: 3000 });
  const ended: string[] = [];
  const noting = (name: string, drawing: Promise<unknown>) =>
    drawing.then(
      () => ended.push(name),
      () => ended.push(name),
    );
  await Promise.all([
    noting('first large', renderers.draw(large('hang'), signal)),
    noting('second large', renderers.draw(large('good'), signal)),
    noting('small', renderers.draw(job('good'), signal)),
  ]);
  expect(ended).toEqual(['small', 'first large', 'second large']);
});

/** Never answers; takes long, as what is somebody's own may. */
const hanging = { picture: new Uint8Array(), room: 'icon', timeLimit: 600_000 } as const;
/** The process that draws it. */
const drawnBy = async (renderers: RenderPool, job: RenderJob) =>
  Buffer.from(await renderers.draw(job, signal)).readUIntLE(0, 3);
const long = (styleKey: string): RenderJob => ({ ...job(styleKey), format: 'svg' });

test('what takes long never takes the process that brief pictures find free', async () => {
  const renderers = open({ workers: 3, timeLimit: 600_000 });
  const own = await drawnBy(renderers, job('process'));
  const first = await drawnBy(renderers, long('process'));
  expect(first).not.toBe(own);
  expect(await drawnBy(renderers, long('process'))).toBe(first);
  // Its process ends, as one does that drew too long: the next one begins another.
  expect(await drawnBy(renderers, long('full'))).toBe(first);
  const hung = renderers.drawn(hanging, signal);
  expect(renderers.health()).toHaveLength(2);
  expect(await drawnBy(renderers, job('process'))).toBe(own);
  const closed = expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await renderers.close();
  await closed;
});

test('beside a picture that takes long a process is begun for the next brief one, and again when that one ends', async () => {
  const renderers = open({ workers: 3, timeLimit: 600_000 });
  const hung = renderers.drawn(hanging, signal);
  await expect.poll(() => renderers.health().length).toBe(2);
  const spare = await drawnBy(renderers, job('full'));
  const pids = () => renderers.health().map(({ pid }) => pid);
  await expect.poll(() => pids().length === 2 && !pids().includes(spare)).toBe(true);
  const closed = expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await renderers.close();
  await closed;
});

test('processes that have rested for seconds end when a large picture is drawn beside them, but for one', async () => {
  const renderers = open({ workers: 3 });
  const pids = await Promise.all([1, 2, 3].map(() => drawnBy(renderers, job('process'))));
  expect(new Set(pids).size).toBe(3);
  await renderers.draw(large('good'), signal);
  expect(renderers.health()).toHaveLength(3);
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6000);
  onTestFinished(() => later.mockRestore());
  await renderers.draw(large('good'), signal);
  expect(renderers.health()).toHaveLength(2);
  expect(pids).toContain(await drawnBy(renderers, job('process')));
  expect(renderers.health()).toHaveLength(2);
});

test('the queue is limited; pictures of clients that left are not drawn', async () => {
  const renderers = open({ timeLimit: 400 });
  const gone = new AbortController();
  const hung = renderers.draw(job('hang'), signal);
  const waiting = renderers.draw(job('good'), gone.signal);
  const last = renderers.draw(job('good'), signal);
  await expect(renderers.draw(job('good'), signal)).rejects.toMatchObject({
    code: 'overloaded',
    details: { retryAfter: 1 },
  });
  gone.abort(new Error('gone'));
  const late = renderers.draw(job('good'), signal);
  await expect(waiting).rejects.toThrow('gone');
  await expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  expect(await last).toEqual(seven);
  expect(await late).toEqual(seven);
});

test('a picture that waited too long gets a time to retry', async () => {
  const renderers = open({ waitLimit: 200 });
  const drawing = renderers.draw(job('hang'), signal);
  const [waiting, closed] = [renderers.draw(job('good'), signal), expect(drawing).rejects.toBeDefined()];
  await expect(waiting).rejects.toMatchObject({ code: 'overloaded', details: { retryAfter: 1 } });
  await renderers.close();
  await closed;
});

test('a renderer that had to do without something draws its picture and no other: it may remember the hole', async () => {
  let isBroken = false;
  const resource = async (): Promise<undefined> => {
    if (isBroken) throw new Error('the disk cannot be read');
  };
  const renderers = open({ resource });
  const first = await renderers.draw(job('process'), signal);
  expect(await renderers.draw(job('ask'), signal)).toEqual(first);
  expect(await renderers.draw(job('process'), signal)).toEqual(first);
  isBroken = true;
  expect(await renderers.draw(job('ask'), signal)).toEqual(first);
  const next = await renderers.draw(job('process'), signal);
  expect(next).not.toEqual(first);
});

test('a renderer whose memory is nearly full is replaced before it breaks', async () => {
  const renderers = open();
  const full = await renderers.draw(job('full'), signal);
  const next = await renderers.draw(job('process'), signal);
  expect(next).not.toEqual(full);
  expect(await renderers.draw(job('process'), signal)).toEqual(next);
});

test('a renderer that is woken before its picture comes draws it', async () => {
  const renderers = open();
  renderers.wake();
  renderers.wake();
  expect(await renderers.draw(job('good'), signal)).toEqual(seven);
});

test('a file that comes in parts is handed on whole', async () => {
  const renderers = open();
  for (let i = 0; i < 2; i++) expect(await renderers.draw(job('parts'), signal)).toEqual(Uint8Array.of(1, 2, 3));
  expect(await renderers.draw(job('good'), signal)).toEqual(seven);
});

test('closing rejects waiting pictures', async () => {
  const renderers = open();
  const hung = renderers.draw(job('hang'), signal);
  const closing = renderers.close();
  await expect(hung).rejects.toMatchObject({ code: 'upstream_unavailable' });
  await closing;
  await expect(renderers.draw(job('good'), signal)).rejects.toMatchObject({ code: 'upstream_unavailable' });
});
