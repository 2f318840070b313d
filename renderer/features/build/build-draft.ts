import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { extractName } from '../../../data-packs/words/extract-name.ts';
import { fold } from '../../../data-packs/words/fold.ts';
import type { PackWork } from '../../api/admin/admin-client.ts';
import { buildWords as t } from '../../words.ts';

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
  /** Clips the data; west, south, east, north. West is above east across 180 degrees. */
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

/** Ids are folders and addresses: lower-case ASCII letters, digits and single dashes. */
const maxLength = 64;

/** Makes an id from a name; undefined where no Latin letter or digit is left. */
export function idFor(name: string): string | undefined {
  const id = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '');
  return id === '' ? undefined : id;
}

export function isPackId(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(text);
}

/** Proposes a name: "Cote Dazur" for `/data/cote_dazur-latest.osm.pbf`. */
export function nameFromFile(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  const words = file
    .replace(extractName, '')
    .replace(/\.pbf$/i, '')
    .replace(/[-_](latest|\d{4,8}|\d{2,4}-\d{2}-\d{2})$/i, '')
    .split(/[-_ ]+/)
    .filter(word => word !== '');
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
