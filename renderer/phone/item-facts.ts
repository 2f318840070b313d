import type { SharedItem } from '../api/phone.ts';
import { formatDistance } from '../ui/format/format.ts';
import { dataWords as kinds } from '../words.ts';

/** "Track · 12.4 km" */
export function itemFacts({ kind, metres }: Pick<SharedItem, 'kind' | 'metres'>, measured: number | undefined): string {
  const length = metres ?? measured ?? 0;
  return length > 0 ? `${kinds(kind)} · ${formatDistance(length, 'kilometers')}` : kinds(kind);
}
