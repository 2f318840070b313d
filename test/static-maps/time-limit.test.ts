import { expect, test } from 'vitest';
import type { Job } from '../../server/static-maps/drawing/render-messages.ts';
import { timeLimitOf } from '../../server/static-maps/drawing/time-limit.ts';

const picture = (width: number, pixelRatio: number, given: object = {}) =>
  ({ view: { width, height: width, pixelRatio }, format: 'png', ...given }) as unknown as Job;
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
