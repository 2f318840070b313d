import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './by-zoom.ts';
import type { Palette } from './palettes/palette.ts';

const isBuilding: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['building', 'building_part']]];

/** Outlines below the roads. */
export function buildingFootprints(source: string, { ground }: Palette): LayerSpecification {
  return {
    id: 'buildings',
    type: 'fill',
    source,
    'source-layer': 'buildings',
    minzoom: 13.5,
    filter: isBuilding,
    paint: { 'fill-color': ground.building, 'fill-outline-color': ground.buildingEdge },
  };
}

/** Above the roads, below the labels. Buildings of unknown height are taken for low houses. */
export function buildings3d(source: string, { ground }: Palette, visible: boolean): LayerSpecification {
  const grown = (property: string, unknown: number): ExpressionSpecification => [
    'coalesce',
    ['get', property],
    unknown,
  ];
  return {
    id: 'buildings_3d',
    type: 'fill-extrusion',
    source,
    'source-layer': 'buildings',
    minzoom: 14.5,
    filter: isBuilding,
    layout: { visibility: visible ? 'visible' : 'none' },
    paint: {
      'fill-extrusion-color': ground.building,
      // Faded in, because MapLibre draws walls narrower than a pixel as dots.
      'fill-extrusion-opacity': byZoom({ '14.5': 0, '15.5': 0.65 }),
      'fill-extrusion-vertical-gradient': true,
      'fill-extrusion-height': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.5, grown('height', 4)],
      'fill-extrusion-base': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.5, grown('min_height', 0)],
    },
  };
}
