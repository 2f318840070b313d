import { positionOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/pending.ts';

/** Kinds of items that reports tell of. */
export const isReportable = ({ kind, content, properties }: KeptItem): boolean =>
  kind === 'place'
    ? positionOf({ properties }) !== undefined
    : content !== null && ['route', 'area', 'match', 'drawing', 'track', 'table', 'csv'].includes(kind);
