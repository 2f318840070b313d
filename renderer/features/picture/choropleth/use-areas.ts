import { useMemo } from 'react';
import { type AreasBody, type Choropleth, choroplethBody, isComplete } from '../choice/choropleth.ts';
import { twoColumns } from './table-rows.ts';
import { mostPositions, thinAreas, withoutPlaces } from './thin-areas.ts';

/** The coloured areas of a picture, as fine as this zoom shows; undefined while something is not chosen yet. */
export function useAreas(chosen: Choropleth, zoom: number, most = mostPositions): AreasBody | undefined {
  const { areas, property } = chosen;
  // By whole zooms: a frame that moves leaves them as they are.
  const detail = Math.ceil(zoom);
  const features = useMemo(
    () => areas && thinAreas(areas.features, property, detail, most),
    [areas, property, detail, most],
  );
  return useBody(chosen, features);
}

/** The same without their places: what tells how rows and areas are joined. */
export function useJoin(chosen: Choropleth): AreasBody | undefined {
  const { areas, property } = chosen;
  const features = useMemo(() => areas && withoutPlaces(areas.features, property), [areas, property]);
  return useBody(chosen, features);
}

function useBody(chosen: Choropleth, features: readonly object[] | undefined): AreasBody | undefined {
  const { table, column, value } = chosen;
  const csv = useMemo(() => table && twoColumns(table.csv, [column, value]), [table, column, value]);
  return useMemo(
    () =>
      isComplete(chosen) && csv !== undefined && features !== undefined
        ? choroplethBody(chosen, csv, features)
        : undefined,
    [chosen, csv, features],
  );
}
