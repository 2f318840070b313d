import type { InstalledRegion, PackWork } from '../../api/desk.ts';

/** An update brings what was chosen before: a part that was left out stays out. */
export function updateWork(
  { id, parts }: Pick<InstalledRegion, 'id' | 'parts'>,
  { catalogue }: NonNullable<InstalledRegion['update']>,
): PackWork {
  return { kind: 'download', catalogue, region: id, parts: [...new Set(parts.map(({ kind }) => kind))] };
}
