import { FinishedReply } from '../../http/finished-reply.ts';
import type { InstalledList } from '../installed-list.ts';
import { operation, type PackOperation } from '../operation.ts';

/** What is installed, with what the store knows of it, and how much room there is. */
export const regionOperations = (list: InstalledList): PackOperation[] => [
  operation({ method: 'get', path: '/regions', handle: async () => FinishedReply.json(await list.json()) }),
];
