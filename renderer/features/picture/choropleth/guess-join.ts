import { lookup } from '../../../../data-packs/base/lookup.ts';
import type { AreaFeature, Choropleth } from '../choice/choropleth.ts';
import { type TableRows, tableRows } from './table-rows.ts';

/** Rows that are compared. */
const mostRows = 20_000;
const mostProperties = 200;

/** What features have, by which rows may find them: names of properties, and `id` for their own. */
function joinProperties(features: readonly AreaFeature[]): string[] {
  const names = new Set<string>();
  for (const { id, properties } of features) {
    if (id !== undefined) names.add('id');
    for (const [name, value] of Object.entries(properties ?? {})) if (keyOf(value) !== undefined) names.add(name);
    if (names.size >= mostProperties) break;
  }
  return [...names];
}

/** The different values of a property, as the endpoint compares them. */
function propertyValues(features: readonly AreaFeature[], property: string): Set<string> {
  const values = features.flatMap(({ id, properties }) => {
    const own: unknown = lookup(properties ?? {}, property);
    return keyOf(own ?? (property === 'id' ? id : undefined)) ?? [];
  });
  return new Set(values);
}

function keyOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

const columnValues = ({ rows }: TableRows, column: number): Set<string> =>
  new Set(rows.slice(0, mostRows).flatMap(row => (row[column] ?? '').trim() || []));

const countEqual = (these: ReadonlySet<string>, those: ReadonlySet<string>): number =>
  [...these].filter(value => those.has(value)).length;

/** How many values a column has in common with each property; the most first. */
export function equalValues(
  table: TableRows,
  column: string,
  features: readonly AreaFeature[],
): { property: string; count: number }[] {
  const values = columnValues(table, table.columns.indexOf(column));
  return joinProperties(features)
    .map(property => ({ property, count: countEqual(values, propertyValues(features, property)) }))
    .sort((a, b) => b.count - a.count);
}

/** The column and the property that have most values in common. */
function guessJoin(table: TableRows, features: readonly AreaFeature[]): { column: string; property: string } {
  const properties = joinProperties(features).map(name => ({ name, values: propertyValues(features, name) }));
  const best = { column: table.columns[0] ?? '', property: properties[0]?.name ?? '', count: 0 };
  for (const [at, column] of table.columns.entries()) {
    const values = columnValues(table, at);
    for (const { name, values: others } of properties) {
      const count = countEqual(values, others);
      if (count > best.count) Object.assign(best, { column, property: name, count });
    }
  }
  return { column: best.column, property: best.property };
}

/** The first column beside the joined one in which most cells are numbers, and not all the same: a year is no value. */
function guessValue({ columns, rows }: TableRows, joined: string): string {
  const looked = rows.slice(0, 200);
  const hasNumbers = (name: string): boolean => {
    const at = columns.indexOf(name);
    const cells = looked.map(row => (row[at] ?? '').trim()).filter(cell => cell !== '');
    const numbers = cells.filter(cell => /^[+-]?[\d.,]+(?:e[+-]?\d+)?$/i.test(cell));
    return numbers.length * 2 > cells.length && new Set(numbers).size > 1;
  };
  const others = columns.filter(name => name !== joined);
  return others.find(hasNumbers) ?? others[0] ?? '';
}

/** The choice with another table or other areas: how they are joined is guessed where it does not hold any more. */
export function withFiles(chosen: Choropleth, files: Partial<Pick<Choropleth, 'table' | 'areas'>>): Choropleth {
  const after = { ...chosen, ...files };
  if (after.table === undefined || after.areas === undefined) return after;
  const table = tableRows(after.table.csv);
  const { features } = after.areas;
  const holds = table.columns.includes(after.column) && joinProperties(features).includes(after.property);
  const join = holds ? { column: after.column, property: after.property } : guessJoin(table, features);
  const isThere = table.columns.includes(after.value) && after.value !== join.column;
  return { ...after, ...join, value: isThere ? after.value : guessValue(table, join.column) };
}
