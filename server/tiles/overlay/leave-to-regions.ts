import { type DetailedRegion, isSea } from './detailed-region.ts';
import { geometryTypes, type TileFeature, type TileLayer, tagged, tagOf } from './mvt.ts';
import { decodeGeometry, encodeGeometry, type TilePath, type TilePoint } from './tile-geometry.ts';

/** Marks what styles show of an overview beyond its zooms, and the zoom at which a region's own takes its place. */
const [mark, until] = ['overview', 'until'];

/**
 * A layer of an overview's tile without the shapes that detailed regions have of their own there. Where maps enlarge the
 * tile, what regions have at deeper zooms only is said to stay `until` then, and the sea is marked where it lies on the
 * land of one that knows no coast: styles draw it above.
 */
export function leaveToRegions(layer: TileLayer, regions: readonly DetailedRegion[], isEnlarged: boolean): TileLayer {
  const { extent } = layer;
  const left: TileLayer = { ...layer, keys: [...layer.keys], values: [...layer.values], features: [] };
  const covers = regions
    .map(region => ({ region, cover: region.coverage(extent) }))
    .filter(({ cover }) => cover.matters(extent, extent / 16, isEnlarged ? 0 : undefined));

  const addLabel = (label: TileFeature): void => {
    const [x = 0, y = 0] = decodeGeometry(label.geometry, label.type)[0]?.[0] ?? [];
    const isMarked = isEnlarged && tagOf(label, layer, mark) !== undefined;
    const at: TilePoint = [x / extent, y / extent];
    const from = isMarked ? regions.map(region => region.labelFrom(layer, label, at) ?? Infinity) : [];
    const first = Math.min(...from);
    left.features.push(first === Infinity ? label : tagged(label, left, until, Math.max(0, first)));
  };

  const addShape = (shape: TileFeature): void => {
    const { type } = shape;
    const whole = decodeGeometry(shape.geometry, type);
    const addPart = (part: TilePath[], key?: string, value: number | true = true): void => {
      const feature = part === whole ? shape : { ...shape, geometry: encodeGeometry(part, type) };
      if (part.length > 0) left.features.push(key === undefined ? feature : tagged(feature, left, key, value));
    };
    const ocean = isSea(shape, layer);
    let rest = whole;
    for (const { region, cover } of covers) {
      const [x, y] = (isEnlarged && cover.amid(whole)) || [];
      const at: TilePoint | undefined = x === undefined || y === undefined ? undefined : [x / extent, y / extent];
      const from = ocean ? 0 : region.shapesFrom(layer.name, type, at);
      if (from === undefined) continue;
      if (from > 0) addPart(cover.cut(rest, type, 'inside'), until, from);
      rest = cover.cut(rest, type);
    }
    addPart(rest);
    if (!ocean || !isEnlarged) return;
    for (const { region } of covers) {
      const land = region.coastless(extent);
      if (land !== undefined) addPart(land.cut(rest, type, 'inside'), mark);
    }
  };

  for (const feature of layer.features) {
    if (feature.type === geometryTypes.point) addLabel(feature);
    else if (layer.name === 'earth') left.features.push(feature);
    else addShape(feature);
  }
  return left;
}
