import type { SharedItem } from '../api/phone.ts';
import { t as kinds } from '../features/data/words.ts';
import { formatDistance } from '../ui/format/format.ts';

/** "Track · 12.4 km" */
export function itemFacts({ kind, metres }: Pick<SharedItem, 'kind' | 'metres'>, measured: number | undefined): string {
  const length = metres ?? measured ?? 0;
  return length > 0 ? `${kinds(kind)} · ${formatDistance(length, 'kilometers')}` : kinds(kind);
}
