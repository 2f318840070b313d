import { rampNames } from '../../../../data-packs/base/colour-ramps.ts';
import { isRecord } from '../../../../data-packs/base/is-record.ts';
import type { StaticMapBody } from '../../../api/static-map.ts';
import { type ChoiceOf, listOf, oneOf, part, readKept, text, usualOf, whole } from '../../../ui/kept-choice.ts';

/** How values are divided: by a rule, or at numbers that somebody names. */
export const methods = ['quantile', 'equal', 'breaks'] as const;
/** Where the legend is on the map. */
export const legendCorners = ['topright', 'topleft', 'bottomright', 'bottomleft', 'none'] as const;
/** Classes that the endpoint takes, and those of a rule that tell something. */
export const [fewestClasses, mostClasses] = [2, 9];
/** Characters that the endpoint takes. */
export const [longestTitle, longestUnit] = [80, 40];

/** A table of a file. */
export interface OwnTable {
  name: string;
  csv: string;
}

/** Areas of a file or of an item, as GeoJSON's features. */
export interface OwnAreas {
  name: string;
  features: readonly AreaFeature[];
}

export type AreaGeometry = GeoJSON.Polygon | GeoJSON.MultiPolygon;

export type AreaFeature = Pick<GeoJSON.Feature<AreaGeometry>, 'type' | 'geometry' | 'properties'> & {
  id?: string | number;
};

export const ringsOf = (geometry: AreaGeometry): GeoJSON.Position[][] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();

const parts = {
  table: part<OwnTable | undefined>(undefined, readTable),
  /** Stored apart. */
  areas: part<OwnAreas | undefined>(undefined, () => undefined),
  /** What has the same value in a row and in its feature. */
  column: text(''),
  property: text(''),
  /** The column that is shown. */
  value: text(''),
  method: oneOf('quantile', methods),
  count: whole(5, fewestClasses, mostClasses),
  breaks: listOf(at => typeof at === 'number'),
  colors: oneOf('YlOrRd', rampNames),
  /** Of the legend; empty: the column. */
  title: text('', longestTitle),
  unit: text('', longestUnit),
  legend: oneOf('topright', legendCorners),
};

/** Areas that are coloured by the values of a table, as they are chosen. */
export type Choropleth = ChoiceOf<typeof parts>;
export const usualChoropleth: Choropleth = usualOf(parts);

/** Reads a stored one, which another release may have written. */
export const readChoropleth = (stored: unknown): Choropleth => readKept(parts, stored);

/** Reads stored areas, which another release may have written. */
export const readAreas = (stored: unknown): OwnAreas | undefined =>
  isRecord(stored) && typeof stored.name === 'string' && Array.isArray(stored.features)
    ? { name: stored.name, features: stored.features }
    : undefined;

function readTable(stored: unknown): OwnTable | undefined {
  if (!isRecord(stored) || typeof stored.name !== 'string' || typeof stored.csv !== 'string') return undefined;
  return { name: stored.name, csv: stored.csv };
}

/** Classes that are asked for. */
export const classCount = ({ method, count, breaks }: Choropleth): number =>
  method === 'breaks' ? breaks.length + 1 : count;

/** A choropleth of which everything is there. */
export type CompleteChoropleth = Choropleth & {
  table: OwnTable;
  areas: OwnAreas;
};

export const isComplete = (chosen: Choropleth): chosen is CompleteChoropleth => {
  const { table, areas, column, property, value, method, breaks } = chosen;
  if (table === undefined || areas === undefined || (method === 'breaks' && breaks.length === 0)) return false;
  return column !== '' && property !== '' && value !== '';
};

/** The request's part of it. */
export type AreasBody = Pick<StaticMapBody, 'choropleth'>;

/** `csv`: the table's columns that are needed; `features` are its areas, as they are to be drawn. */
export function choroplethBody(
  { column, property, value, method, count, breaks, colors, title, unit, legend }: CompleteChoropleth,
  csv: string,
  features: readonly object[],
): AreasBody {
  return {
    choropleth: {
      geojson: { type: 'FeatureCollection', features },
      csv,
      join: { column, property },
      value,
      classes: method === 'breaks' ? { breaks: [...breaks] } : { method, count },
      colors,
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(unit.trim() !== '' && { unit: unit.trim() }),
      legend,
    },
  };
}
