import type { LayerSpecification } from 'maplibre-gl';
import { imageryOf, orderImagery } from '../../map/layers/chosen-layers.ts';

/** Ids of a style's imagery as it is drawn, bottom to top. */
export function imageryOrder(layers: readonly LayerSpecification[], chosen: readonly string[]): string[] {
  return orderImagery(layers, chosen).flatMap(layer => imageryOf(layer) ?? []);
}

/** The order with one of it moved a place towards the top, or the bottom. */
export function moved(order: readonly string[], id: string, by: 1 | -1): string[] {
  const at = order.indexOf(id);
  const others = order.filter(one => one !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, at + by)), 0, id);
}
