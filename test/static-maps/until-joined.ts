import { setTimeout } from 'node:timers/promises';
import type { TestService } from '../helpers/service.ts';

/**
 * Waits until the archives over all regions stay as they are: their first versions, right after the start, have gaps.
 */
export async function untilJoined(service: TestService): Promise<void> {
  const { body } = await service.get('/tiles/v1/token?session=joined');
  let before = '';
  for (;;) {
    const answers = await Promise.all([body.url, body.terrainUrl].map(url => service.get(url, { method: 'HEAD' })));
    const now = answers.map(({ headers }) => headers.get('etag')).join();
    if (now === before) return;
    before = now;
    await setTimeout(4000);
  }
}
