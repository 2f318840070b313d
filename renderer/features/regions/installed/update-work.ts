import type { InstalledRegion, PackWork } from '../../../api/desk.ts';

/** An update brings what was chosen before: a part that was left out stays out, one that is new comes. */
export function updateWork(
  { id }: Pick<InstalledRegion, 'id'>,
  { catalogue, parts }: NonNullable<InstalledRegion['update']>,
): PackWork {
  return { kind: 'download', catalogue, region: id, ...(parts === undefined ? {} : { parts }) };
}
