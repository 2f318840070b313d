import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Extract, PackWork } from '../../api/desk.ts';
import { idFor, isPackId, nameFromFile } from './pack-id.ts';
import { t } from './words.ts';

/** The source of roads, houses and names. */
export type BuildSource = 'files' | 'extract';

/** A region to build, as far as a person has described it. */
export interface BuildDraft {
  source: BuildSource;
  osmFiles: readonly string[];
  extract: Extract | undefined;
  demPaths: readonly string[];
  /** As typed; the draft proposes one while nothing is. */
  name: string | undefined;
  id: string | undefined;
  /** Only this part of the data; west, south, east, north. */
  box: Bounds | undefined;
}

export const emptyDraft: BuildDraft = {
  source: 'files',
  osmFiles: [],
  extract: undefined,
  demPaths: [],
  name: undefined,
  id: undefined,
  box: undefined,
};

/** The name as typed, or after what is chosen. */
export function draftName({ source, name, extract, osmFiles }: BuildDraft): string {
  if (name !== undefined) return name;
  if (source === 'extract') return extract?.name ?? '';
  const [first] = osmFiles;
  return first === undefined ? '' : nameFromFile(first);
}

/** The id as typed, or after the name. */
export function draftId(draft: BuildDraft): string {
  return draft.id ?? idFor(draftName(draft)) ?? '';
}

/** Why it cannot be built yet, in a sentence for each field. */
export function missingFrom(draft: BuildDraft): Record<'data' | 'name' | 'id', string | undefined> {
  const hasData = draft.source === 'files' ? draft.osmFiles.length > 0 : draft.extract !== undefined;
  return {
    data: hasData ? undefined : t(draft.source === 'files' ? 'filesMissing' : 'extractMissing'),
    name: draftName(draft).trim() === '' ? t('nameMissing') : undefined,
    id: isPackId(draftId(draft)) ? undefined : t('idWrong'),
  };
}

/** The task to start; undefined while something is missing. */
export function workOf(draft: BuildDraft): PackWork | undefined {
  if (Object.values(missingFrom(draft)).some(missing => missing !== undefined)) return undefined;
  return {
    kind: 'build',
    id: draftId(draft),
    name: draftName(draft).trim(),
    osmFiles: draft.source === 'files' ? [...draft.osmFiles] : [],
    extract: draft.source === 'extract' ? draft.extract?.id : undefined,
    demPaths: [...draft.demPaths],
    bbox: draft.box,
  };
}
