import { expect, test } from 'vitest';
import { leastOf } from '../helpers/least-of.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });

test('512 points take a moment once the tiles are known', async () => {
  const points = Array.from({ length: 512 }, (_, i) => ({ lat: 45.45 + i * 0.0002, lon: -28.6 + i * 0.0003 }));
  const least = await leastOf(500, 10, async () => {
    const started = performance.now();
    const { body } = await service.post('/elevation/v1', { points });
    const took = performance.now() - started;
    expect(body.elevations).toHaveLength(512);
    return took;
  });
  expect(least).toBeLessThanOrEqual(20);
});
