import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { believedConfidence } from '../../../data-packs/interchange/believed-confidence.ts';
import { readNumber } from '../../../data-packs/interchange/read-table.ts';
import { Failure } from '../../errors.ts';
import { batchWords } from '../../words.ts';
import type { Correction, Job, JobRow } from '../job.ts';
import type { BatchPlace } from '../plan.ts';
import { type Cell, isEmpty } from '../table/cell.ts';
import { findFirst, type Made, nothing, type StepTools } from './step.ts';

/** What geocoding takes. */
export const mostCharacters = 256;

/** Columns of results of finding a row; coordinates that the table has need none. */
export const placeColumns = ({ from }: BatchPlace): string[] =>
  from === 'position' ? [] : ['found_lat', 'found_lon', 'found_label', 'found_type', 'found_confidence'];

/** Whether what `findPlace` found may be something else. */
export const isDoubtful = ([, , , , confidence]: readonly Cell[]): boolean =>
  typeof confidence === 'number' && confidence < believedConfidence;

/** Finds where a row is. `cellOf` gives its cell in a column. */
export async function findPlace(
  place: BatchPlace,
  correction: Correction | undefined,
  cellOf: (column: string) => Cell,
  tools: StepTools,
): Promise<Made & { position: LonLat }> {
  if (correction !== undefined && 'lat' in correction) {
    const { lat, lon } = correction;
    return { values: [lat, lon, null, 'by_hand', 1], position: correction };
  }
  if (correction !== undefined) return search(byText([correction.text]), tools);
  if (place.from === 'position') return { values: [], position: positionOf(cellOf(place.lat), cellOf(place.lon)) };
  return search(place.from === 'text' ? byText(place.columns.map(cellOf)) : byFields(place, cellOf), tools);
}

/** The cells of a row; columns that tell positions have the one that was given instead. */
export function cellsOf({ columns, plan }: Pick<Job, 'columns' | 'plan'>, { cells, results }: JobRow): Cell[] {
  const given = results?.correction === undefined ? undefined : results.position;
  const axes = plan?.place.from === 'position' ? plan.place : undefined;
  return columns.map((name, at) => {
    if (given !== undefined && name === axes?.lat) return given.lat;
    return given !== undefined && name === axes?.lon ? given.lon : (cells[at] ?? null);
  });
}

async function search({ operation, query, text }: ReturnType<typeof byText | typeof byFields>, tools: StepTools) {
  const found = await findFirst(operation, query, tools);
  if (found === undefined) throw nothing(batchWords.message('noHit', { text }));
  const [lon, lat] = found.geometry.coordinates;
  const { label, name, type, confidence } = found.properties;
  return { values: [lat, lon, label ?? name ?? null, type ?? null, confidence ?? null], position: { lat, lon } };
}

function byText(cells: readonly Cell[]) {
  const text = cells
    .filter(cell => !isEmpty(cell))
    .map(cell => String(cell).trim().replaceAll(/\s+/g, ' '))
    .join(', ');
  return { operation: 'geocode_forward', query: { q: requireText(text) }, text };
}

function byFields({ from: _, ...columns }: Extract<BatchPlace, { from: 'fields' }>, cellOf: (column: string) => Cell) {
  const query = Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) => {
      const cell = column === undefined ? null : cellOf(column);
      return isEmpty(cell) ? [] : [[field, requireText(String(cell).trim())]];
    }),
  );
  const text = Object.values(query).join(', ');
  return { operation: 'geocode_structured', query, text: requireText(text) };
}

function requireText(text: string): string {
  if (text === '') throw new Failure('bad_request', batchWords.message('noText'));
  if (text.length > mostCharacters)
    throw new Failure('bad_request', batchWords.message('longText', { most: mostCharacters }));
  return text;
}

function positionOf(latCell: Cell, lonCell: Cell): LonLat {
  const [lat, lon] = [degrees(latCell), degrees(lonCell)];
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) {
    const said = batchWords.message('badPosition', { lat: String(latCell ?? ''), lon: String(lonCell ?? '') });
    throw new Failure('bad_request', said);
  }
  return { lat, lon };
}

/** NaN for anything but a number. */
export const degrees = (cell: Cell): number => (typeof cell === 'number' ? cell : readNumber(cell ?? undefined));
