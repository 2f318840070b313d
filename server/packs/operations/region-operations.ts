import type { InstalledList } from '../installed-list.ts';
import { type Operation, operation, WrittenJson } from '../operation.ts';

/** What is installed, with what the store knows of it, and how much room there is. */
export const regionOperations = (list: InstalledList): Operation[] => [
  operation({ method: 'get', path: '/regions', answer: async () => new WrittenJson(await list.json()) }),
];
