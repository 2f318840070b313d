import type { PartKind } from '../../../../data-packs/format/manifest.ts';
import type { InstalledRegion, OfferedRegion, PackWork } from '../../../api/admin/admin-client.ts';
import { byKind, sizeOf } from '../../regions-state/part-kinds.ts';

/** The kinds selected at first: all but those left out of the installed version. */
export function firstChoice(offer: Pick<OfferedRegion, 'parts'>, installed: InstalledRegion | undefined): PartKind[] {
  const offered = byKind(offer.parts).map(({ kind }) => kind);
  const wanted = offered.filter(kind => installed?.leftOut?.includes(kind) !== true);
  return wanted.length > 0 ? wanted : offered;
}

/** The maximum download of the chosen kinds (unchanged parts are kept), and whether it fits on the disk. */
export function costOf(
  offer: Pick<OfferedRegion, 'parts'>,
  chosen: readonly PartKind[],
  freeBytes: number | undefined,
): { bytes: number; left: number | undefined; fits: boolean } {
  const bytes = sizeOf(offer.parts.filter(({ kind }) => chosen.includes(kind)));
  const left = freeBytes === undefined ? undefined : freeBytes - bytes;
  return { bytes, left, fits: left === undefined || left > 0 };
}

/** Updates a region with its chosen parts: those left out stay out, new ones are included. */
export function updateWork(
  { id }: Pick<InstalledRegion, 'id'>,
  { catalogue, parts }: NonNullable<InstalledRegion['update']>,
): PackWork {
  return { kind: 'download', catalogue, region: id, parts };
}
