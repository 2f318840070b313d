import { expect, test } from 'vitest';
import { failureFrom } from '../../renderer/api/failure.ts';
import { detailOf, explain } from '../../renderer/ui/explain.ts';

const refusal = (routingErrorCode: number, message: string) =>
  failureFrom({ error: 'bad_request', message, routingErrorCode }, { status: 400 });

test.each([154, 170, 171, 442, 443, 444])('refusal %i of routing says what to do, besides what happened', code => {
  const error = refusal(code, 'Points 1 and 2 lie 900 km away');
  const { title, advice } = explain(error);
  expect(title).not.toBe('The service refused the request');
  expect(advice).not.toContain('900 km');
  expect(detailOf(error)).toBe('Points 1 and 2 lie 900 km away.');
});

test('a sentence keeps its own end', () => {
  expect(detailOf(refusal(442, 'Is it closed?'))).toBe('Is it closed?');
});

test('a missing engine is told in the sentence of the service, which says what to install', () => {
  const said = { code: 'engine.notInstalled', values: { platform: 'win32/x64' } };
  const { title, advice } = explain(failureFrom({ error: 'no_engine', message: '', said }, { status: 501 }));
  expect(title).toBe('No routes can be made here');
  expect(advice).toContain('outpost engine install');
});
