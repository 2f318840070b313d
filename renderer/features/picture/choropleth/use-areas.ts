import { useMemo } from 'react';
import { type AreasBody, type Choropleth, choroplethBody, isComplete } from './choropleth.ts';
import { twoColumns } from './table-rows.ts';
import { thinAreas } from './thin-areas.ts';

/** The coloured areas of a picture, as fine as this zoom shows; undefined while something is not chosen yet. */
export function useAreas(chosen: Choropleth, zoom: number): AreasBody | undefined {
  const { table, areas, column, property, value } = chosen;
  // By whole zooms: a frame that moves leaves them as they are.
  const detail = Math.ceil(zoom);
  const features = useMemo(() => areas && thinAreas(areas.features, property, detail), [areas, property, detail]);
  const csv = useMemo(() => table && twoColumns(table.csv, [column, value]), [table, column, value]);
  return useMemo(
    () =>
      isComplete(chosen) && csv !== undefined && features !== undefined
        ? choroplethBody(chosen, csv, features)
        : undefined,
    [chosen, csv, features],
  );
}
