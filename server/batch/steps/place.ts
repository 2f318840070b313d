import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { readNumber } from '../../../data-packs/interchange/read-table.ts';
import { Failure } from '../../errors.ts';
import { batchWords } from '../../words.ts';
import type { BatchPlace } from '../plan.ts';
import { type Cell, isEmpty } from '../table/cell.ts';
import { findFirst, type Made, nothing, type StepTools } from './step.ts';

/** What geocoding takes. */
const mostCharacters = 256;

/** Columns of results of finding a row; coordinates that the table has need none. */
export const placeColumns = ({ from }: BatchPlace): string[] =>
  from === 'position' ? [] : ['found_lat', 'found_lon', 'found_label', 'found_type', 'found_confidence'];

/** Finds where a row is. `cellOf` gives its cell in a column. */
export async function findPlace(
  place: BatchPlace,
  cellOf: (column: string) => Cell,
  tools: StepTools,
): Promise<Made & { position: LonLat }> {
  if (place.from === 'position') return { values: [], position: positionOf(cellOf(place.lat), cellOf(place.lon)) };
  const { operation, query, text } =
    place.from === 'text' ? byText(place.columns.map(cellOf)) : byFields(place, cellOf);
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
