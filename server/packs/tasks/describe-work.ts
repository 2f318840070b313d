import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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

const titles = { export: 'exportOf', verify: 'verifyOf', rollback: 'rollbackOf', remove: 'removalOf' } as const;

/** Finds the title and region of work. Ignores failures, as the work itself will report them. */
export async function describeWork(work: PackWork, regions: Regions, thread: StoreThread): Promise<WorkDescription> {
  const installedName = (id: string): string => regions.list().find(region => region.id === id)?.manifest.name ?? id;
  switch (work.kind) {
    case 'download': {
      const { catalogue, region } = work;
      const offered = await thread
        .ask<{ name?: string }>({ kind: 'offered-name', catalogue, region })
        .catch(() => undefined);
      return { title: offered?.name ?? installedName(region) };
    }
    case 'install': {
      const found = await thread.ask<FoundPack>({ kind: 'find', path: work.path }).catch(() => undefined);
      return found === undefined ? { title: basename(work.path) } : { title: found.name, region: found.id };
    }
    case 'build':
      return titled(taskWords.message('buildOf', { name: work.name }));
    default:
      return titled(taskWords.message(titles[work.kind], { name: installedName(work.region) }));
  }
}

const titled = (titleSaid: Message): WorkDescription => ({
  title: wordMessage(titleSaid, 'en') ?? titleSaid.code,
  titleSaid,
});

/** Whether two requests ask for the same work, whatever they allow. */
export function isSameWork(a: PackWork, b: PackWork): boolean {
  if (a.kind !== 'download' || b.kind !== 'download') {
    return isDeepStrictEqual({ ...a, allow: undefined }, { ...b, allow: undefined });
  }
  const parts = ({ parts }: typeof a) => [...new Set(parts ?? [])].sort();
  return a.catalogue === b.catalogue && a.region === b.region && isDeepStrictEqual(parts(a), parts(b));
}

/** Region of a request; `undefined` for an install, whose file names it. */
export function regionOf(work: PackWork): string | undefined {
  switch (work.kind) {
    case 'install':
      return undefined;
    case 'build':
      return work.id;
    default:
      return work.region;
  }
}

/** Files that work reads, which uploads are kept for. */
export function filesOf(work: PackWork): readonly string[] {
  if (work.kind === 'install') return [work.path];
  return work.kind === 'build' ? [...work.osmFiles, ...work.demPaths] : [];
}
