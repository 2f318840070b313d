import { type GeojsonOverlays, parseGeojson } from '../geojson.ts';
import type { Choropleth, ClassedPicture } from './choropleth-schema.ts';
import { colourFeatures } from './colour-features.ts';

const none: GeojsonOverlays = { shapes: [], markers: [], texts: [] };

/** What a request lays over the map: coloured areas first, the rest over them. Throws `bad_request` naming the part. */
export function drawnGeojson(
  geojson: unknown,
  choropleth: Choropleth | undefined,
): { drawn: GeojsonOverlays; classed: ClassedPicture | undefined } {
  if (choropleth === undefined)
    return { drawn: geojson === undefined ? none : parseGeojson(geojson), classed: undefined };
  const { features, where, over, classed } = colourFeatures(geojson, choropleth);
  const areas = parseGeojson({ type: 'FeatureCollection', features }, 0, where);
  if (over === undefined) return { drawn: areas, classed };
  const rest = parseGeojson(over, areas.markers.length + areas.texts.length);
  return {
    drawn: {
      shapes: [...areas.shapes, ...rest.shapes],
      markers: [...areas.markers, ...rest.markers],
      texts: [...areas.texts, ...rest.texts],
    },
    classed,
  };
}
