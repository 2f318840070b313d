import type { PartKind } from '../../../data-packs/format/manifest.ts';
import type { InstalledRegion, OfferedRegion } from '../../api/desk.ts';
import { byKind, sizeOf } from './part-kinds.ts';

/** The kinds that are ticked at first: those of the installed version, else all. */
export function firstChoice(offer: OfferedRegion, installed: InstalledRegion | undefined): PartKind[] {
  const offered = byKind(offer.parts).map(({ kind }) => kind);
  if (installed === undefined) return offered;
  const had = offered.filter(kind => installed.parts.some(part => part.kind === kind));
  return had.length > 0 ? had : offered;
}

/** What a choice of kinds takes to fetch at most, and whether the disk has the room; parts that did not change are not fetched again. */
export function costOf(
  offer: OfferedRegion,
  chosen: readonly PartKind[],
  freeBytes: number | undefined,
): { bytes: number; left: number | undefined; fits: boolean } {
  const bytes = sizeOf(offer.parts.filter(({ kind }) => chosen.includes(kind)));
  const left = freeBytes === undefined ? undefined : freeBytes - bytes;
  return { bytes, left, fits: left === undefined || left > 0 };
}
