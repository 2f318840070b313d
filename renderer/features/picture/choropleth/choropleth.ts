import { type RampName, rampNames } from '../../../../data-packs/base/colour-ramps.ts';
import { isRecord } from '../../../../data-packs/base/is-record.ts';
import { lookup } from '../../../../data-packs/base/lookup.ts';
import type { StaticMapBody } from '../../../api/static-map.ts';

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

/** Areas that are coloured by the values of a table, as they are chosen. */
export interface Choropleth {
  table: OwnTable | undefined;
  areas: OwnAreas | undefined;
  /** What has the same value in a row and in its feature. */
  column: string;
  property: string;
  /** The column that is shown. */
  value: string;
  method: (typeof methods)[number];
  count: number;
  breaks: readonly number[];
  colors: RampName;
  /** Of the legend; empty: the column. */
  title: string;
  unit: string;
  legend: (typeof legendCorners)[number];
}

export const usualChoropleth: Choropleth = {
  table: undefined,
  areas: undefined,
  column: '',
  property: '',
  value: '',
  method: 'quantile',
  count: 5,
  breaks: [],
  colors: 'YlOrRd',
  title: '',
  unit: '',
  legend: 'topright',
};

/** Reads stored areas, which another release may have written. */
export const readAreas = (stored: unknown): OwnAreas | undefined =>
  isRecord(stored) && typeof stored.name === 'string' && Array.isArray(stored.features)
    ? { name: stored.name, features: stored.features }
    : undefined;

/** Reads a stored one, which another release may have written; its areas are stored apart. */
export function readChoropleth(stored: unknown): Choropleth {
  if (!isRecord(stored)) return usualChoropleth;
  const { table, breaks, count } = stored;
  const text = (name: 'column' | 'property' | 'value' | 'title' | 'unit'): string => {
    const value = lookup(stored, name);
    return typeof value === 'string' ? value : '';
  };
  const oneOf = <Value>(values: readonly Value[], name: string, usual: Value): Value =>
    values.find(value => value === lookup(stored, name)) ?? usual;
  return {
    table:
      isRecord(table) && typeof table.name === 'string' && typeof table.csv === 'string'
        ? { name: table.name, csv: table.csv }
        : undefined,
    areas: undefined,
    column: text('column'),
    property: text('property'),
    value: text('value'),
    method: oneOf(methods, 'method', usualChoropleth.method),
    count:
      typeof count === 'number' && count >= fewestClasses && count <= mostClasses
        ? Math.round(count)
        : usualChoropleth.count,
    breaks: Array.isArray(breaks) ? breaks.filter(at => typeof at === 'number') : [],
    colors: oneOf(rampNames, 'colors', usualChoropleth.colors),
    title: text('title').slice(0, longestTitle),
    unit: text('unit').slice(0, longestUnit),
    legend: oneOf(legendCorners, 'legend', usualChoropleth.legend),
  };
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
