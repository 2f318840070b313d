import { basename } from 'node:path';
import { type Message, wordMessage } from '../../../data-packs/words/catalogue.ts';
import { taskWords } from '../../../data-packs/words/words.ts';
import type { Regions } from '../../regions/index.ts';
import type { FoundPack, PackWork } from '../pack-schemas.ts';
import type { StoreThread } from '../thread/store-thread.ts';

export interface WorkDescription {
  title: string;
  /** The title's sentence for other languages, unless it is a name. */
  titleSaid?: Message;
  /** Region of an install, whose request does not name it. */
  region?: string;
}

/** Finds the title and region of work. Ignores failures, as the work itself will report them. */
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
      return titled(taskWords.message('exportOf', { name: installedName(work.region) }));
    case 'build':
      return titled(taskWords.message('buildOf', { name: work.name }));
    case 'verify':
      return titled(taskWords.message('verifyOf', { name: installedName(work.region) }));
    case 'rollback':
      return titled(taskWords.message('rollbackOf', { name: installedName(work.region) }));
    case 'remove':
      return titled(taskWords.message('removalOf', { name: installedName(work.region) }));
  }
}

const titled = (titleSaid: Message): WorkDescription => ({
  title: wordMessage(titleSaid, 'en') ?? titleSaid.code,
  titleSaid,
});
