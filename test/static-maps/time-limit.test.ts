import { expect, test } from 'vitest';
import type { Job } from '../../server/static-maps/drawing/render-messages.ts';
import { processesFor, timeLimitOf, waitLimitOf } from '../../server/static-maps/drawing/time-limit.ts';
import { usualWorkers } from '../../server/static-maps/index.ts';

const picture = (width: number, pixelRatio: number, given: object = {}) =>
  ({
    view: { width, height: width, pixelRatio },
    format: 'png',
    furniture: { overlays: '' },
    ...given,
  }) as unknown as Job;
const sheet = { sheet: { width: 3179, height: 4494 }, format: 'pdf' };

test.each([
  { what: 'a small picture', job: picture(512, 1), seconds: 20 },
  { what: 'a picture of 1024x1024@2x', job: picture(1024, 2), seconds: 20 },
  { what: 'the largest picture', job: picture(2048, 2), seconds: 42 },
  { what: 'a PDF of A0', job: picture(512, 1, sheet), seconds: 60 },
  { what: 'a document that says how long', job: { timeLimit: 90_000 } as Job, seconds: 90 },
])('$what may take $seconds seconds', ({ job, seconds }) => {
  expect(Math.round(timeLimitOf(job, 20_000) / 1000)).toBe(seconds);
});

test.each([
  { what: 'a small picture', job: picture(512, 2), processes: 4 },
  { what: 'one of 2048x2048', job: picture(2048, 1), processes: 3 },
  {
    what: 'one with much laid over it',
    job: picture(512, 1, { furniture: { overlays: ' '.repeat(1e6) } }),
    processes: 3,
  },
  { what: 'one in a style of its own', job: picture(200, 1, { stylesheet: {} }), processes: 3 },
  { what: 'a sheet of paper', job: picture(512, 1, sheet), processes: 3 },
  { what: 'an SVG', job: picture(512, 1, { format: 'svg' }), processes: 3 },
  { what: 'a document', job: { timeLimit: 90_000 } as Job, processes: 3 },
  { what: 'the largest picture', job: picture(2048, 2), processes: 1 },
])('of four processes $processes may be busy with works like $what', ({ job, processes }) => {
  expect(processesFor(job, 4)).toBe(processes);
  expect(processesFor(job, 1)).toBe(1);
});

test('what takes long, and waits for others that do, may wait longer', () => {
  const waits = [picture(512, 1), picture(2048, 1), picture(2048, 2), { timeLimit: 1 } as Job];
  expect(waits.map(job => waitLimitOf(job, 1000))).toEqual([1000, 4000, 4000, 4000]);
});

test('a small container draws one picture at a time, a large machine three', () => {
  expect([600e6, 1e9, 2e9, 24e9].map(memory => usualWorkers(memory))).toEqual([1, 1, 2, 3]);
});
