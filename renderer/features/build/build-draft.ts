import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Extract, PackWork } from '../../api/desk.ts';
import { idFor, isPackId, nameFromFile } from './pack-id.ts';

/** Where the roads, houses and names come from. */
export type BuildSource = 'files' | 'extract';

/** What a person has said so far about a region to build. */
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

/** What keeps it from being built, in a sentence for each field. */
export function missingFrom(draft: BuildDraft): { data?: string; name?: string; id?: string } {
  const hasData = draft.source === 'files' ? draft.osmFiles.length > 0 : draft.extract !== undefined;
  return {
    ...(hasData
      ? {}
      : { data: draft.source === 'files' ? 'Add at least one .osm.pbf file.' : 'Choose a region of the list.' }),
    ...(draftName(draft).trim() === '' ? { name: 'Give it a name.' } : {}),
    ...(isPackId(draftId(draft)) ? {} : { id: 'Lower-case letters, digits and dashes, at most 64.' }),
  };
}

/** The work to begin; undefined while something is missing. */
export function workOf(draft: BuildDraft): PackWork | undefined {
  if (Object.keys(missingFrom(draft)).length > 0) return undefined;
  return {
    kind: 'build',
    id: draftId(draft),
    name: draftName(draft).trim(),
    osmFiles: draft.source === 'files' ? [...draft.osmFiles] : [],
    ...(draft.source === 'extract' && draft.extract !== undefined ? { extract: draft.extract.id } : {}),
    demPaths: [...draft.demPaths],
    ...(draft.box === undefined ? {} : { bbox: draft.box }),
  };
}
