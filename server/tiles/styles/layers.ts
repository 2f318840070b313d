import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';

/** What the layers of the hosted styles are written in. */

export type Expression = ExpressionSpecification;
type LayerOf<Type> = Extract<LayerSpecification, { type: Type }>;
export type LineLayer = LayerOf<'line'>;
export type SymbolLayer = LayerOf<'symbol'>;

export const kind: Expression = ['get', 'kind'];
export const detail: Expression = ['get', 'kind_detail'];
export const isArea: Expression = ['==', ['geometry-type'], 'Polygon'];
export const isTunnel: Expression = ['has', 'is_tunnel'];
/** The zoom that tiles give a feature; 0 where they say nothing. */
export const importance: Expression = ['coalesce', ['get', 'min_zoom'], 0];

export const all = (...parts: Expression[]): Expression => ['all', ...parts];
export const not = (part: Expression): Expression => ['!', part];
export const isOneOf = (of: Expression, values: readonly string[]): Expression => ['in', of, ['literal', [...values]]];

/** The value that is given for what `of` is. */
export const match = (of: Expression, values: Readonly<Record<string, unknown>>, otherwise: unknown): Expression =>
  ['match', of, ...Object.entries(values).flat(), otherwise] as never;

/** A number or an expression of the feature at some zooms. */
type Stops = Readonly<Record<number, number | Expression>>;

/** In between in a straight line. Entries of whole keys are in ascending order, fractions (`'14.5'`) come behind them. */
export function byZoom(stops: Stops): Expression {
  const sorted = Object.entries(stops).toSorted(([a], [b]) => Number(a) - Number(b));
  return ['interpolate', ['linear'], ['zoom'], ...sorted.flatMap(([zoom, value]) => [Number(zoom), value])] as never;
}

/** First zoom, and the one at which a layer ends. */
type Zooms = readonly [from?: number, to?: number];

const rangeOf = ([from = 0, to = 24]: Zooms) => ({
  ...(from > 0 && { minzoom: from }),
  ...(to < 24 && { maxzoom: to }),
});

type Drawn = 'fill' | 'line';
type PaintOf<Type extends Drawn> = NonNullable<LayerOf<Type>['paint']>;
/** Paint of a layer, without the `line-` or `fill-` that all of it begins with. */
export type Paint<Type extends Drawn> = {
  [Key in keyof PaintOf<Type> as Key extends `${Type}-${infer Short}` ? Short : never]: PaintOf<Type>[Key];
};
export type DrawLayer<Type extends Drawn> = (
  id: string,
  zooms: Zooms,
  filter: Expression | undefined,
  paint: Paint<Type>,
) => LayerOf<Type>;

/** Makes layers of areas or lines in a layer of the tiles. */
export const layersOf =
  <Type extends Drawn>(
    type: Type,
    source: string,
    sourceLayer: string,
    layout?: LayerOf<Type>['layout'],
  ): DrawLayer<Type> =>
  (id, zooms, filter, paint) =>
    ({
      id,
      type,
      source,
      'source-layer': sourceLayer,
      ...rangeOf(zooms),
      ...(filter && { filter }),
      ...(layout && { layout }),
      paint: Object.fromEntries(Object.entries(paint).map(([name, value]) => [`${type}-${name}`, value])),
    }) as never;

export type Look = NonNullable<SymbolLayer['layout']> & NonNullable<SymbolLayer['paint']>;
/** Those of a look that are paint; all others are layout. */
const inks = /^text-(?:color|halo|opacity)/;

/** Makes layers of texts and signs. */
export const labelsOf =
  (source: string, sourceLayer: string) =>
  (id: string, zooms: Zooms, filter: Expression | undefined, look: Look): SymbolLayer => {
    const [paint = [], layout = []] = [true, false].map(isInk =>
      Object.entries(look).filter(([name]) => inks.test(name) === isInk),
    );
    return {
      id,
      type: 'symbol',
      source,
      'source-layer': sourceLayer,
      ...rangeOf(zooms),
      ...(filter && { filter }),
      layout: Object.fromEntries(layout),
      ...(paint.length > 0 && { paint: Object.fromEntries(paint) }),
    };
  };

export const regular = 'Noto Sans Regular';
export const medium = 'Noto Sans Medium';
export const italic = 'Noto Sans Italic';

/** Letters in a halo, which is so many pixels wide. */
export const inked = (colour: string | Expression, halo: string | Expression, width: number) => ({
  'text-color': colour,
  'text-halo-color': halo,
  'text-halo-width': width,
});
