import { z } from 'zod';
import { Failure } from './errors.ts';
import type { PublicOperation } from './http/index.ts';
import { serverWords } from './words.ts';

const well = { json: z.object({ status: z.literal('ok') }) };

export interface ReadinessSources {
  /** Whether the service is about to stop. */
  isLeaving: () => boolean;
  /** Whether the first regions are still awaited, of a store or by the maps that are made of them. */
  isComing: () => boolean;
  /** Why the data folder takes no writes. */
  storageFailure: () => Failure | undefined;
}

/**
 * What supervisors and balancers ask every few seconds. Whatever all instances share is no reason not to be ready: with
 * it away, none would be asked, not even for what they still answer.
 */
export const readinessOperations = ({
  isLeaving,
  isComing,
  storageFailure,
}: ReadinessSources): readonly PublicOperation[] => [
  {
    operation: 'health_live',
    summary: 'Whether the service answers at all; where it does not, start it again',
    method: 'get',
    path: '/health/live',
    reply: well,
    handle: () => ({ status: 'ok' }),
  },
  {
    operation: 'health_ready',
    summary: 'Whether a balancer may send requests to this instance',
    method: 'get',
    path: '/health/ready',
    reply: well,
    failures: ['maintenance', 'storage_full', 'storage_failed'],
    handle: () => {
      if (isLeaving()) throw new Failure('maintenance', serverWords.message('leaving'), { retryAfter: 1 });
      if (isComing()) throw new Failure('maintenance', serverWords.message('coming'), { retryAfter: 1 });
      const failure = storageFailure();
      if (failure !== undefined) throw failure;
      return { status: 'ok' };
    },
  },
];
