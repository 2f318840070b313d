import { layersWords as t } from '../../words.ts';

const named = ['nature', 'transport', 'public', 'health', 'shop', 'food', 'culture', 'lodging'] as const;

/** The word for a group of places; one that the window does not know yet has its own name. */
export function groupWord(group: string): string {
  const known = named.find(name => name === group);
  return known === undefined ? group : t(`group_${known}`);
}
