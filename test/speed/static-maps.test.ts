import { expect, test } from 'vitest';
import { leastOf } from '../helpers/least-of.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { longestTurn } from '../helpers/stall-probe.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

test('a large picture takes seconds, but no turn of the event loop is long', async () => {
  const least = await leastOf(6, 20, async () => {
    const { result, longest } = await longestTurn(async () => {
      const drawing = service.get('/styles/v1/outdoor/static/-28.522,45.4672,14/2048x2048@2x.png');
      for (let i = 0; i < 20; i++) expect((await service.get('/health')).status).toBe(200);
      return drawing;
    });
    expect(result.status).toBe(200);
    return longest;
  });
  process.stdout.write(`a great picture: ${least.toFixed(1)} ms\n`);
  expect(least).toBeLessThanOrEqual(40);
});
