import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';

/** A number or an expression of the feature at some zooms. */
export type Stops = Readonly<Record<number, number | ExpressionSpecification>>;

/** In between in a straight line. Entries of whole keys are in ascending order, fractions (`'14.5'`) come behind them. */
export function byZoom(stops: Stops): ExpressionSpecification {
  const sorted = Object.entries(stops).toSorted(([a], [b]) => Number(a) - Number(b));
  return ['interpolate', ['linear'], ['zoom'], ...sorted.flatMap(([zoom, value]) => [Number(zoom), value])] as never;
}
