import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Flavor } from '@protomaps/basemaps';

/** The zoom from which only detailed regions have tiles. */
const detailZoom = 7;
export const overviewMaxzoom = detailZoom - 1;

/** Overzoomed land and sea of the overview below everything, so that the map has no holes outside regions. */
export function underlayLayers(source: string, flavor: Flavor): LayerSpecification[] {
  const common = { source, minzoom: detailZoom };
  return [
    {
      ...common,
      id: 'world_earth',
      type: 'fill',
      'source-layer': 'earth',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': flavor.earth },
    },
    {
      ...common,
      id: 'world_water',
      type: 'fill',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': flavor.water },
    },
    {
      ...common,
      id: 'world_boundaries',
      type: 'line',
      'source-layer': 'boundaries',
      filter: ['==', ['get', 'kind'], 'country'],
      paint: { 'line-color': flavor.boundaries, 'line-width': 0.7, 'line-dasharray': [3, 2] },
    },
  ];
}

/** Towns of the overview; labels of regions take precedence. */
export function overviewTowns(source: string, localities: LayerSpecification | undefined): LayerSpecification[] {
  if (localities?.type !== 'symbol') return [];
  const towns = { ...localities, id: 'world_places', source, minzoom: detailZoom, maxzoom: 10 };
  return [{ ...towns, layout: { ...localities.layout, 'text-padding': 14 } }];
}

/** Above the roads, below the labels. Buildings of unknown height are taken for low houses. */
export function buildings3d(source: string, flavor: Flavor, visible: boolean): LayerSpecification {
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
    filter: ['in', ['get', 'kind'], ['literal', ['building', 'building_part']]],
    layout: { visibility: visible ? 'visible' : 'none' },
    paint: {
      'fill-extrusion-color': flavor.buildings,
      'fill-extrusion-opacity': 0.65,
      'fill-extrusion-vertical-gradient': true,
      'fill-extrusion-height': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.5, grown('height', 4)],
      'fill-extrusion-base': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.5, grown('min_height', 0)],
    },
  };
}
