import { abilitiesOf } from '../data/item-kinds.ts';
import { positionOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/pending.ts';

/** Whether reports tell of an item. */
export function isReportable({ kind, content, properties }: KeptItem): boolean {
  const { report } = abilitiesOf(kind);
  return report === 'place' ? positionOf({ properties }) !== undefined : report !== undefined && content !== null;
}
