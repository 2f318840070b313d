import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Extract, PackWork } from '../../api/admin-client.ts';
import { idFor, isPackId, nameFromFile } from './pack-id.ts';
import { t } from './words.ts';

/** The source of the OpenStreetMap data. */
export type BuildSource = 'files' | 'extract';

/** The form's state: a region to build. */
export interface BuildDraft {
  source: BuildSource;
  osmFiles: readonly string[];
  extract: Extract | undefined;
  demPaths: readonly string[];
  /** Make 3D buildings. */
  buildings: boolean;
  /** Undefined until typed: one is proposed from the data. */
  name: string | undefined;
  id: string | undefined;
  /** Clips the data; west, south, east, north. */
  box: Bounds | undefined;
}

export const emptyDraft: BuildDraft = {
  source: 'files',
  osmFiles: [],
  extract: undefined,
  demPaths: [],
  buildings: false,
  name: undefined,
  id: undefined,
  box: undefined,
};

/** The typed name, or one proposed from the data. */
export function draftName({ source, name, extract, osmFiles }: BuildDraft): string {
  if (name !== undefined) return name;
  if (source === 'extract') return extract?.name ?? '';
  const [first] = osmFiles;
  return first === undefined ? '' : nameFromFile(first);
}

/** The typed id, or one made from the name. */
export function draftId(draft: BuildDraft): string {
  return draft.id ?? idFor(draftName(draft)) ?? '';
}

/** Why it cannot be built yet, one sentence per field. */
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
    buildings: draft.buildings,
    bbox: draft.box,
  };
}
