import { type GeojsonOverlays, parseGeojson } from '../overlays/geojson.ts';
import type { Choropleth, ClassedPicture } from './choropleth-schema.ts';
import { colourFeatures } from './colour-features.ts';

const none: GeojsonOverlays = { shapes: [], markers: [], texts: [] };

export interface DrawnGeojson {
  /** GeoJSON as it is drawn, one over the other. */
  layers: readonly unknown[];
  /** The same, parsed. */
  drawn: GeojsonOverlays;
  classed: ClassedPicture | undefined;
}

/** Coloured areas first, the rest over them. `kept`: points that others need. Throws `bad_request` naming the part. */
export function drawnGeojson(geojson: unknown, choropleth: Choropleth | undefined, kept = 0): DrawnGeojson {
  if (choropleth === undefined) {
    return geojson === undefined
      ? { layers: [], drawn: none, classed: undefined }
      : { layers: [geojson], drawn: parseGeojson(geojson, kept), classed: undefined };
  }
  const { features, where, over, classed } = colourFeatures(geojson, choropleth);
  const coloured = { type: 'FeatureCollection', features };
  const areas = parseGeojson(coloured, kept, where);
  if (over === undefined) return { layers: [coloured], drawn: areas, classed };
  const rest = parseGeojson(over, kept + areas.markers.length + areas.texts.length);
  return {
    layers: [coloured, over],
    drawn: {
      shapes: [...areas.shapes, ...rest.shapes],
      markers: [...areas.markers, ...rest.markers],
      texts: [...areas.texts, ...rest.texts],
    },
    classed,
  };
}
