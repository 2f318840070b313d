import type { Choropleth } from '../choice/choropleth.ts';
import { guessJoin, guessValue, joinProperties } from './guess-join.ts';
import { tableRows } from './table-rows.ts';

/** The choice with another table or other areas: how they are joined is guessed where it does not hold any more. */
export function withFiles(chosen: Choropleth, files: Partial<Pick<Choropleth, 'table' | 'areas'>>): Choropleth {
  const after = { ...chosen, ...files };
  if (after.table === undefined || after.areas === undefined) return after;
  const table = tableRows(after.table.csv);
  const { features } = after.areas;
  const holds = table.columns.includes(after.column) && joinProperties(features).includes(after.property);
  const join = holds ? { column: after.column, property: after.property } : guessJoin(table, features);
  const isThere = table.columns.includes(after.value) && after.value !== join.column;
  return {
    ...after,
    ...join,
    value: isThere ? after.value : guessValue(table, join.column),
  };
}
