import { poleOfInaccessibility } from '../../../data-packs/geo/label-point.ts';
import { extent, type Line } from '../scene/map-view.ts';
import { cacheKey, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import type { TileFeature } from '../tiles/decoded-features.ts';
import { type Anchor, centreAnchor, type LineAnchorOptions, lineAnchors } from './anchors.ts';
import { inWholeUnits, rotatedBox } from './collision-index.ts';
import { clipToTileExtent } from './label-lines.ts';
import { em, type Justify, type Shaping, shapeText, type Writing } from './shaping.ts';
import { type SymbolFeature, symbolFeatures } from './symbol-features.ts';
import { anchorAlignment, fixedOffset, justification, type VariableAnchor, variableAnchors } from './text-anchor.ts';
import { hasUpright } from './vertical-letters.ts';

/** Precision of a label's place in an area, in tile units: two pixels. */
const polePrecision = 16;

/** Pixels around an anchor. */
export interface Box {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface SymbolText {
  /** One for each justification that the label may need. */
  shapings: ReadonlyMap<Justify, Shaping>;
  /** Offset in 24ths of the size. */
  offset: readonly [number, number];
  variable: readonly VariableAnchor[] | undefined;
  /** CSS pixels, padding included; for labels along lines the height of their circles. */
  box: Box;
  circleDiameter: number;
  boxScale: number;
  /** How the same text runs down along a line; `undefined` where it may not. */
  down: Shaping | undefined;
}

interface SymbolIcon {
  /** Name in the sprite; pixels are looked up when drawing, as they depend on the picture. */
  name: string;
  /** CSS pixels. */
  width: number;
  /** CSS pixels at size 1, from the anchor. */
  left: number;
  top: number;
  box: Box;
}

export interface SymbolInstance {
  feature: TileFeature;
  sortKey: number;
  anchor: Anchor;
  line: Line;
  text: SymbolText | undefined;
  icon: SymbolIcon | undefined;
}

export interface SymbolAlignment {
  placement: string;
  textAlongLine: boolean;
  iconAlongLine: boolean;
  textWithMap: boolean;
  /** Whether each letter along a line stands upright by itself. */
  isEachUpright: boolean;
}

export function symbolAlignmentOf(layer: CompiledLayer, zoom: number): SymbolAlignment {
  const values = new Values(layer, zoom);
  const placement = values.text('symbol-placement');
  const withMap = (name: string): boolean => {
    const stated = values.text(name);
    return stated === 'map' || (stated === 'auto' && placement !== 'point');
  };
  const [textWithMap, iconWithMap] = [withMap('text-rotation-alignment'), withMap('icon-rotation-alignment')];
  return {
    placement,
    textWithMap,
    textAlongLine: values.text('text-rotation-alignment') !== 'viewport' && placement !== 'point',
    isEachUpright: values.text('text-rotation-alignment') === 'viewport-glyph',
    iconAlongLine: iconWithMap && placement !== 'point',
  };
}

/** Lays out a layer's symbols in a tile, once. Glyphs must be loaded. */
export function symbolInstances(scene: Scene, layer: CompiledLayer, tile: SceneTile): readonly SymbolInstance[] {
  return tile.data.derive(`${cacheKey(scene, layer, tile)}/symbols`, () => {
    const alignment = symbolAlignmentOf(layer, tile.zoom);
    const placed = new Map<string, Anchor[]>();
    return symbolFeatures(scene, layer, tile).flatMap(feature =>
      instancesOf(scene, layer, tile, alignment, feature, placed),
    );
  });
}

function instancesOf(
  scene: Scene,
  layer: CompiledLayer,
  tile: SceneTile,
  alignment: SymbolAlignment,
  symbol: SymbolFeature,
  placed: Map<string, Anchor[]>,
): SymbolInstance[] {
  const values = new Values(layer, tile.zoom, symbol.feature, tile.canonical);
  // Make boxes for the largest size before the next whole zoom.
  const larger = new Values(layer, tile.zoom + 1, symbol.feature, tile.canonical);
  const tilePixelRatio = extent / (512 * 2 ** (tile.zoom - tile.id.z));
  const text = layOutText(scene, values, larger, alignment, symbol, tilePixelRatio);
  const icon = layOutIcon(scene, values, larger, symbol, tilePixelRatio);
  if (text === undefined && icon === undefined) return [];
  const shaping = text?.down ?? text?.shapings.values().next().value;
  const largest = new Values(layer, 18, symbol.feature, tile.canonical).number('text-size');
  const boxScale = (tilePixelRatio * largest) / em;
  const iconLength = icon === undefined ? 0 : icon.width;
  const length = Math.max(shaping === undefined ? 0 : shaping.right - shaping.left, iconLength);
  const spacing = tilePixelRatio * values.number('symbol-spacing');
  const options: LineAnchorOptions = {
    spacing,
    maxAngle: (values.number('text-max-angle') / 180) * Math.PI,
    labelLength: length * boxScale,
    windowSize: shaping === undefined ? 0 : 0.6 * em * boxScale,
    firstOffset: (length / 2 + em * 2) * boxScale,
    overscaling: 2 ** (tile.zoom - tile.id.z),
  };
  const { feature, sortKey } = symbol;
  return anchorsOf(symbol, alignment.placement, options, spacing / 2, placed).flatMap(({ anchor, line }) =>
    anchor.x < 0 || anchor.y < 0 || anchor.x >= extent || anchor.y >= extent
      ? []
      : [{ feature, sortKey, anchor, line, text, icon }],
  );
}

function anchorsOf(
  { feature, lines, key }: SymbolFeature,
  placement: string,
  options: LineAnchorOptions,
  repeatDistance: number,
  placed: Map<string, Anchor[]>,
): { anchor: Anchor; line: Line }[] {
  if (placement === 'line') {
    return lines.flatMap(clipToTileExtent).flatMap(line =>
      lineAnchors(line, options)
        .filter(anchor => key === '' || !isTooClose(placed, key, anchor, repeatDistance))
        .map(anchor => ({ anchor, line })),
    );
  }
  if (placement === 'line-center') {
    return lines.flatMap(line => {
      const anchor = line.length < 4 ? undefined : centreAnchor(line, options);
      return anchor === undefined ? [] : [{ anchor, line }];
    });
  }
  const at = (line: Line, x: number, y: number) => ({ anchor: { x, y, segment: undefined }, line });
  if (feature.type === 3) {
    const pole = poleOfInaccessibility(lines, polePrecision);
    return pole === undefined ? [] : [at(new Int32Array(0), ...pole)];
  }
  if (feature.type === 2) return lines.map(line => at(line, line[0] as number, line[1] as number));
  return lines.flatMap(line =>
    Array.from({ length: line.length / 2 }, (_, i) => at(line, line[2 * i] as number, line[2 * i + 1] as number)),
  );
}

/** Tells whether the same text is nearby already; if not, records this one. */
function isTooClose(placed: Map<string, Anchor[]>, key: string, anchor: Anchor, distance: number): boolean {
  const others = placed.get(key) ?? [];
  if (others.some(({ x, y }) => Math.hypot(x - anchor.x, y - anchor.y) < distance)) return true;
  placed.set(key, [...others, anchor]);
  return false;
}

function layOutText(
  scene: Scene,
  values: Values,
  larger: Values,
  alignment: SymbolAlignment,
  { sections, key }: SymbolFeature,
  tilePixelRatio: number,
): SymbolText | undefined {
  if (sections.length === 0) return undefined;
  const variable = variableAnchors(values);
  const stated = values.text('text-anchor');
  const anchor = variable === undefined ? stated : 'center';
  const offset: [number, number] = variable === undefined ? fixedOffset(values, stated) : [0, 0];
  const { horizontal, vertical } = anchorAlignment(anchor);
  const justify = values.text('text-justify');
  const wanted: Justify[] = alignment.textAlongLine
    ? ['center']
    : justify === 'auto'
      ? (variable ?? [{ anchor }]).map(choice => justification(choice.anchor))
      : [justify as Justify];
  const shape = (justified: Justify, writing: Writing): Shaping | undefined =>
    shapeText(scene.glyphs, sections, {
      maxWidth: alignment.placement === 'point' ? values.number('text-max-width') * em : Number.POSITIVE_INFINITY,
      lineHeight: values.number('text-line-height') * em,
      horizontal,
      vertical,
      justify: justified,
      letterSpacing: values.number('text-letter-spacing') * em,
      offset,
      writing,
    });
  const shapings = new Map<Justify, Shaping>();
  for (const justified of new Set(wanted)) {
    const [first] = shapings.values();
    const shaping = first?.lines === 1 ? first : shape(justified, 'across');
    if (shaping !== undefined) shapings.set(justified, shaping);
  }
  const [shaping] = shapings.values();
  if (shaping === undefined) return undefined;
  const boxScale = larger.number('text-size') / em;
  const padding = values.number('text-padding');
  const box = {
    x1: shaping.left * boxScale - padding,
    y1: shaping.top * boxScale - padding,
    x2: shaping.right * boxScale + padding,
    y2: shaping.bottom * boxScale + padding,
  };
  const mayRunDown = alignment.textAlongLine && values.boolean('text-keep-upright') && hasUpright(key);
  return {
    shapings,
    offset,
    variable: alignment.textAlongLine ? undefined : variable,
    box: inWholeUnits(rotatedBox(box, values.number('text-rotate')), tilePixelRatio),
    circleDiameter: Math.max(10, shaping.bottom - shaping.top) * boxScale,
    boxScale,
    down: mayRunDown ? shape('center', 'along') : undefined,
  };
}

/** Lays out an icon; `larger`: at the next whole zoom. */
function layOutIcon(
  scene: Scene,
  values: Values,
  larger: Values,
  { icon }: SymbolFeature,
  tilePixelRatio: number,
): SymbolIcon | undefined {
  const image = icon === '' ? undefined : scene.sprite.get(icon);
  if (image === undefined) return undefined;
  const { horizontal, vertical } = anchorAlignment(values.text('icon-anchor'));
  const [dx, dy] = values.pair('icon-offset');
  const [left, top] = [dx - image.width * horizontal, dy - image.height * vertical];
  const size = larger.number('icon-size');
  const [above = 0, right = above, below = above, before = right] = values.numbers('icon-padding');
  const box = {
    x1: left * size - before,
    y1: top * size - above,
    x2: (left + image.width) * size + right,
    y2: (top + image.height) * size + below,
  };
  return {
    name: icon,
    width: image.width,
    left,
    top,
    box: inWholeUnits(rotatedBox(box, values.number('icon-rotate')), tilePixelRatio),
  };
}
