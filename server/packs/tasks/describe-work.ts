import { basename } from 'node:path';
import type { Regions } from '../../regions/index.ts';
import type { FoundPack, PackWork } from '../pack-schemas.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import { packWords } from '../words.ts';
import type { WorkDescription } from './task-queue.ts';

/** Title and region of a piece of work. What cannot be read now is left to the work, which fails and says why. */
export async function describeWork(work: PackWork, regions: Regions, thread: StoreThread): Promise<WorkDescription> {
  const installedName = (id: string): string => regions.list().find(region => region.id === id)?.manifest.name ?? id;
  switch (work.kind) {
    case 'download': {
      const { catalogue, region } = work;
      const answer = await thread.ask({ kind: 'offered-name', catalogue, region }).catch(() => '{}');
      const { name }: { name?: string } = JSON.parse(answer.toString());
      return { title: name ?? installedName(region) };
    }
    case 'install': {
      const answer = await thread.ask({ kind: 'find', path: work.path }).catch(() => undefined);
      if (answer === undefined) return { title: basename(work.path) };
      const { id, name }: FoundPack = JSON.parse(answer.toString());
      return { title: name, region: id };
    }
    case 'export':
      return { title: packWords('exportTitle', { name: installedName(work.region) }) };
    case 'build':
      return { title: packWords('buildTitle', { name: work.name }) };
    case 'rollback':
      return { title: packWords('rollbackTitle', { name: installedName(work.region) }) };
    case 'remove':
      return { title: packWords('removalTitle', { name: installedName(work.region) }) };
  }
}
