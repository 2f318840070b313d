import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import type { TileFeature } from '../tiles/decoded-features.ts';
import { cacheKey, type Scene, type SceneTile } from './scene.ts';

export interface FeatureClass {
  values: Values;
  features: readonly TileFeature[];
  /** By which its paths are kept with the tile; `undefined` where other zooms have other classes. */
  key: string | undefined;
}

/** Groups a layer's features by the values of the named properties; `sortKey` orders the groups. */
export function classify(
  scene: Scene,
  layer: CompiledLayer,
  tile: SceneTile,
  features: readonly TileFeature[],
  names: readonly string[],
  sortKey: string,
): FeatureClass[] {
  const { zoom } = scene.camera.view;
  const varying = names.filter(name => layer.property(name).dataDriven);
  const order = layer.property(sortKey).isSet ? sortKey : undefined;
  const key = cacheKey(scene, layer, tile);
  if (varying.length === 0 && order === undefined) return [{ values: new Values(layer, zoom), features, key }];
  const group = () => groupsOf(layer, zoom, tile, features, varying, order);
  const isSteady = varying.every(name => layer.property(name).kind === 'source');
  const groups = isSteady ? tile.data.derive(`${key}/classes`, group) : group();
  return groups.map((alike, i) => ({
    values: new Values(layer, zoom, alike[0], tile.canonical),
    features: alike,
    key: isSteady ? `${key}/${i}` : undefined,
  }));
}

function groupsOf(
  layer: CompiledLayer,
  zoom: number,
  tile: SceneTile,
  features: readonly TileFeature[],
  varying: readonly string[],
  sortKey: string | undefined,
): TileFeature[][] {
  const groups = new Map<string, { features: TileFeature[]; order: number }>();
  for (const feature of features) {
    const value = (name: string, at: number) => layer.property(name).evaluate(at, feature, tile.canonical);
    const order = sortKey === undefined ? 0 : Number(value(sortKey, tile.zoom) ?? 0);
    const key = [order, ...varying.map(name => String(value(name, zoom)))].join('|');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { features: [feature], order });
    else known.features.push(feature);
  }
  const list = [...groups.values()];
  if (sortKey !== undefined) list.sort((a, b) => a.order - b.order);
  return list.map(group => group.features);
}
