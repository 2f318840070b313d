import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { PackWork } from '../../api/admin/admin-client.ts';
import { buildWords as t } from '../../words.ts';
import { idFor, isPackId, nameFromFile } from './pack-id.ts';

/** The form's state: a region to build. */
export interface BuildDraft {
  osmFiles: readonly string[];
  demPaths: readonly string[];
  /** Fetch the public elevation tiles, too. */
  fetchElevation: boolean;
  /** Make 3D buildings. */
  buildings: boolean;
  /** Undefined until typed: one is proposed from the data. */
  name: string | undefined;
  id: string | undefined;
  /** Clips the data; west, south, east, north. */
  box: Bounds | undefined;
}

export const emptyDraft: BuildDraft = {
  osmFiles: [],
  demPaths: [],
  fetchElevation: false,
  buildings: false,
  name: undefined,
  id: undefined,
  box: undefined,
};

/** The typed name, or one proposed from the data. */
export function draftName({ name, osmFiles }: BuildDraft): string {
  if (name !== undefined) return name;
  const [first] = osmFiles;
  return first === undefined ? '' : nameFromFile(first);
}

/** The typed id, or one made from the name. */
export function draftId(draft: BuildDraft): string {
  return draft.id ?? idFor(draftName(draft)) ?? '';
}

/** Why it cannot be built yet, one sentence per field. */
export function missingFrom(draft: BuildDraft): Record<'data' | 'name' | 'id', string | undefined> {
  return {
    data: draft.osmFiles.length > 0 ? undefined : t('filesMissing'),
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
    osmFiles: [...draft.osmFiles],
    demPaths: [...draft.demPaths],
    fetchElevation: draft.fetchElevation,
    buildings: draft.buildings,
    bbox: draft.box,
  };
}
