import { useEffect } from 'react';
import { isRecord } from '../../../../data-packs/base/is-record.ts';
import type { StaticMapBody } from '../../../api/static-map.ts';
import { jsonStorage } from '../../../ui/json-storage.ts';
import { type ChoiceOf, part, readKept } from '../../../ui/kept-choice.ts';
import { readAreas, readChoropleth, usualChoropleth } from './choropleth.ts';
import { iconParts } from './own-icons.ts';

/** A style of MapLibre's specification, and the name of its file. */
export interface OwnStyle {
  name: string;
  stylesheet: NonNullable<StaticMapBody['stylesheet']>;
}

const parts = {
  ...iconParts,
  style: part<OwnStyle | undefined>(undefined, readStyle),
  choropleth: part(usualChoropleth, readChoropleth),
};

/** Files that pictures are drawn with; they are known to this tab alone. */
export type OwnFiles = ChoiceOf<typeof parts>;

const filesStorage = jsonStorage('session', 'outpost.picture.own', stored => readKept(parts, stored));
/** Areas may take megabytes: they are written when they change, not with each choice of how they are drawn. */
const areasStorage = jsonStorage('session', 'outpost.picture.areas', readAreas);

/** Files as this tab last had them. */
export function storedFiles(): OwnFiles {
  const files = filesStorage.load();
  return { ...files, choropleth: { ...files.choropleth, areas: areasStorage.load() } };
}

/** Keeps files for this tab, as they change. */
export function useStoredFiles(files: OwnFiles): void {
  const { areas } = files.choropleth;
  useEffect(() => {
    // Where the storage is too small for these, those of before are not to come back.
    areasStorage.save(undefined);
    areasStorage.save(areas);
  }, [areas]);
  useEffect(() => filesStorage.save({ ...files, choropleth: { ...files.choropleth, areas: undefined } }), [files]);
}

function readStyle(stored: unknown): OwnStyle | undefined {
  if (!isRecord(stored) || typeof stored.name !== 'string' || !isStylesheet(stored.stylesheet)) return undefined;
  return { name: stored.name, stylesheet: stored.stylesheet };
}

/** Whether something is meant as a style; the endpoint looks at what is in it. */
export const isStylesheet = (value: unknown): value is OwnStyle['stylesheet'] =>
  isRecord(value) &&
  value.version === 8 &&
  Array.isArray(value.layers) &&
  value.layers.length > 0 &&
  value.layers.every(layer => isRecord(layer) && typeof layer.id === 'string');
