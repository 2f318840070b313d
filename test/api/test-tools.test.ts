import { afterEach, expect, test } from 'vitest';
import { createProbe } from '../helpers/probe-module.ts';
import { startService, type TestService } from '../helpers/service.ts';

const answer = '/probe/v1/answer';
let service: TestService;
const start = async (testTools: boolean) => {
  service = await startService({ testTools, furtherModules: () => [createProbe()] });
};
afterEach(() => service.close());

test('a test sets its quota, runs into it, and moves on a period', async () => {
  await start(true);
  const { body } = await service.post('/test-tools/v1/quota', { limit: 100, used: 99.5 });
  expect(body).toEqual({ limit: 100, cap: 'hard', used: 99.5 });
  expect((await service.get(`${answer}?tenths=5`)).status).toBe(200);
  expect((await service.get(answer)).body.error).toBe('quota_exhausted');
  await service.post('/test-tools/v1/clock', { advance_seconds: 30 * 86_400 });
  expect((await service.get(answer)).status).toBe(200);
});

test('failures come as ordered, where they were ordered, as often, and cost nothing', async () => {
  await start(true);
  await service.post('/test-tools/v1/failures', { error: 'upstream_unavailable', count: 2, path: '/probe' });
  expect((await service.get('/health')).status).toBe(200);
  expect((await service.get(answer)).body.error).toBe('upstream_unavailable');
  expect((await service.get(answer)).status).toBe(502);
  expect((await service.get(answer)).status).toBe(200);
  expect(service.used()).toBe(10);
  await service.post('/test-tools/v1/failures', { error: 'maintenance', count: 5 });
  await service.post('/test-tools/v1/failures/clear', {});
  expect((await service.get(answer)).status).toBe(200);
});

test('they need a key, and without --test-tools they are not there', async () => {
  await start(true);
  const stranger = { headers: { authorization: '' } };
  expect((await service.post('/test-tools/v1/clock', { advanceSeconds: 1 }, stranger)).status).toBe(401);
  await service.close();
  await start(false);
  expect((await service.post('/test-tools/v1/clock', { advanceSeconds: 1 })).status).toBe(404);
});
