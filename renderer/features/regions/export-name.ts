import type { InstalledRegion } from '../../api/desk.ts';

type Named = Pick<InstalledRegion, 'id' | 'version'>;

/** "liechtenstein-2026-11-01.outpost" */
export function exportName({ id, version }: Named): string {
  const name = `${id}-${version}`;
  return `${name.length > 100 ? id : name}.outpost`;
}

/** Beside the installed regions, in the manner of the machine: `C:\...` or `/...`. */
export function exportPath(folder: string, region: Named): string {
  const separator = folder.includes('\\') ? '\\' : '/';
  return `${folder.replace(/[\\/]+$/, '')}${separator}${exportName(region)}`;
}
