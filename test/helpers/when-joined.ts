import { setTimeout as delay } from 'node:timers/promises';
import type { TestService } from './service.ts';

/** Waits until nothing is being joined any more; gives what `/health` says of it then. */
export async function whenJoined(service: TestService, count = 1): Promise<{ regions: string[]; state: string }[]> {
  for (;;) {
    const { joined } = (await service.get('/health')).body;
    const isOver = joined.every(({ state }: { state: string }) => state !== 'joining');
    if (isOver && joined.length === count) return joined;
    await delay(50);
  }
}
