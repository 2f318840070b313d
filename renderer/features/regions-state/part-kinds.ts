import type { PartKind } from '../../../data-packs/format/manifest.ts';
import { capitalised } from '../../ui/format/format.ts';
import { partsWords as t } from '../../words.ts';

/** In display order. */
export const partOrder = [
  'basemap',
  'places',
  'routing',
  'terrain',
  'imagery',
  'buildings',
  'traffic',
] as const satisfies readonly PartKind[];

/** "map, search, directions, elevation"; unknown kinds keep their names. */
export function partList(parts: readonly string[]): string {
  const known = partOrder.filter(kind => parts.includes(kind)).map(kind => t(`${kind}Short`));
  const other = [...new Set(parts)].filter(part => !partOrder.some(kind => kind === part));
  return t('list', { parts: [...known, ...other] });
}

/** "Map, search, directions; without elevation" */
export function contentsOf(parts: readonly string[], leftOut: readonly string[] = []): string {
  const contents = capitalised(partList(parts));
  return leftOut.length === 0 ? contents : t('listWithout', { parts: contents, missing: partList(leftOut) });
}

interface PartSize {
  kind: PartKind;
  bytes: number;
}

/** Sums the sizes by kind, because a pack may have several files of a kind. */
export function byKind(parts: readonly PartSize[]): PartSize[] {
  return partOrder.flatMap(kind => {
    const ofKind = parts.filter(part => part.kind === kind);
    return ofKind.length === 0 ? [] : [{ kind, bytes: sizeOf(ofKind) }];
  });
}

export function sizeOf(parts: readonly { bytes: number }[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}
