import { basename } from 'node:path';
import type { Regions } from '../../regions/index.ts';
import type { PackWork } from '../schemas.ts';
import type { WorkDescription } from './task-board.ts';

/** What people call a piece of work. */
export async function describeWork(work: PackWork, regions: Regions): Promise<WorkDescription> {
  const installedName = (id: string): string => regions.list().find(region => region.id === id)?.manifest.name ?? id;
  switch (work.kind) {
    case 'download':
      return { title: installedName(work.region) };
    case 'install':
      return { title: basename(work.path) };
    case 'export':
      return { title: `Export of ${installedName(work.region)}` };
    case 'build':
      return { title: `Build of ${work.name}` };
    case 'rollback':
      return { title: `${installedName(work.region)}: back to the version before` };
    case 'remove':
      return { title: `Removal of ${installedName(work.region)}` };
  }
}
