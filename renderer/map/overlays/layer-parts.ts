import type {
  CircleLayerSpecification,
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FillLayerSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';

/** The layers of an overlay's source, whose ids begin with the source's name. */
export type OverlayLook = (source: string, dark: boolean) => LayerSpecification[];

/** The layout of lines whose ends and corners are round. */
const roundEnds = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** The property `color` of each feature. */
export const ownColor: DataDrivenPropertyValueSpecification<string> = ['get', 'color'];

export const onPoints: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
export const onLines: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
export const onAreas: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
export const offPoints: ExpressionSpecification = ['!=', ['geometry-type'], 'Point'];

/** What lies around figures and lines, so that they stand out from the map. */
export const casingColor = (dark: boolean): string => (dark ? '#14181c' : '#ffffff');

/** Texts, and rings around what is chosen. */
export const inkColor = (dark: boolean): string => (dark ? '#f1f4f7' : '#1f2933');

/** Pixels that grow with the zoom, as those of roads do. */
export function widths(base: number | ExpressionSpecification): ExpressionSpecification {
  const times = (factor: number) => (typeof base === 'number' ? base * factor : (['*', base, factor] as const));
  return ['interpolate', ['linear'], ['zoom'], 6, times(0.7), 12, base, 17, times(1.8)] as ExpressionSpecification;
}

const only = (filter: FilterSpecification | undefined) => (filter === undefined ? {} : { filter });

export function fill(
  id: string,
  source: string,
  [color, opacity]: readonly [
    DataDrivenPropertyValueSpecification<string>,
    DataDrivenPropertyValueSpecification<number>,
  ],
  filter?: FilterSpecification,
): FillLayerSpecification {
  return { id, type: 'fill', source, ...only(filter), paint: { 'fill-color': color, 'fill-opacity': opacity } };
}

export function line(
  id: string,
  source: string,
  paint: NonNullable<LineLayerSpecification['paint']>,
  filter?: FilterSpecification,
): LineLayerSpecification {
  return { id, type: 'line', source, ...only(filter), paint };
}

export const roundLine = (...parts: Parameters<typeof line>): LineLayerSpecification => ({
  ...line(...parts),
  layout: roundEnds,
});

/** A disc with an edge. */
export function disc(
  id: string,
  source: string,
  [radius, color]: readonly [
    DataDrivenPropertyValueSpecification<number>,
    DataDrivenPropertyValueSpecification<string>,
  ],
  [edge, edgeColor]: readonly [number, DataDrivenPropertyValueSpecification<string>],
  filter?: FilterSpecification,
): CircleLayerSpecification {
  const paint = {
    'circle-radius': radius,
    'circle-color': color,
    'circle-stroke-color': edgeColor,
    'circle-stroke-width': edge,
  };
  return { id, type: 'circle', source, ...only(filter), paint };
}

/** The texts of points, where there is room: of features that have this property. */
export function pointLabels(id: string, source: string, dark: boolean, property = 'label'): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    filter: ['all', onPoints, ['has', property]],
    layout: {
      'text-field': ['get', property],
      'text-font': ['Noto Sans Medium'],
      'text-size': 13,
      'text-anchor': 'left',
      'text-offset': [0.9, 0],
      'text-max-width': 13,
      'text-optional': true,
    },
    paint: {
      'text-color': inkColor(dark),
      'text-halo-color': casingColor(dark),
      'text-halo-width': 2,
    },
  };
}
