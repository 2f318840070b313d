import { setTimeout } from 'node:timers/promises';
import type { TestService } from '../helpers/service.ts';

/**
 * Waits until the archives over all regions are complete: their first versions, right after the start, have gaps, and
 * their tags say so.
 */
export async function untilJoined(service: TestService): Promise<void> {
  const { body } = await service.get('/tiles/v1/token?session=joined');
  for (;;) {
    const answers = await Promise.all([body.url, body.terrainUrl].map(url => service.get(url, { method: 'HEAD' })));
    if (answers.every(({ headers }) => headers.get('etag')?.includes('partial') === false)) return;
    await setTimeout(250);
  }
}
