import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { remembered } from '../../data-packs/base/remembered.ts';
import { DepthMemory } from './canvas/depth-buffer.ts';
import { SpriteImages } from './canvas/sprite-images.ts';
import { Surface } from './canvas/surface.ts';
import { paintCircle } from './layers/circle.ts';
import { paintBackground, paintFill } from './layers/fill.ts';
import { paintFillExtrusion } from './layers/fill-extrusion.ts';
import { paintHillshade } from './layers/hillshade.ts';
import { paintLine } from './layers/line-layer.ts';
import { paintRaster } from './layers/raster-layer.ts';
import { paintSymbols } from './layers/symbol.ts';
import { paintPitched } from './pitch/paint-pitched.ts';
import { Camera, type View } from './scene/map-view.ts';
import {
  isTileIn,
  type PageHeights,
  type PageRasters,
  type RasterTile,
  type Scene,
  type SceneTile,
} from './scene/scene.ts';
import { isShown, pageLayerOf } from './scene/shown-layers.ts';
import { type CompiledLayer, type CompiledStyle, compileStyle } from './style/compiled-style.ts';
import { GlyphStore } from './symbols/glyph-store.ts';
import { type PlacedSymbol, Placement } from './symbols/placement.ts';
import { symbolFeatures } from './symbols/symbol-features.ts';
import type { Box } from './symbols/symbol-layout.ts';
import { hasUpright, verticalForms } from './symbols/vertical-letters.ts';
import type { HeightGrid } from './tiles/height-grid.ts';
import type { MapResources, MapSource } from './tiles/map-source.ts';
import { densityOf, TileLoader } from './tiles/tile-loader.ts';
import type { VectorSurface } from './vector/vector-surface.ts';

/** A style with the archives of its sources. */
export interface MapStyle {
  /** Equal keys, equal styles. */
  key: string;
  sprite: string;
  specification: StyleSpecification;
  sources: Readonly<Record<string, MapSource>>;
}

/** Room that labels and icons leave, in CSS pixels. */
interface Besides {
  /** Boxes that they keep clear of. */
  taken: readonly Box[];
  /** Finds a place for one more box: first beside all labels; where there is none, they make room for it. */
  findRoom?: ((scene: Scene, layers: readonly CompiledLayer[], isFree: IsFree) => Box | undefined) | undefined;
}

export type IsFree = (box: Box) => boolean;

/** A map whose tiles are loaded and whose symbols have their places: it is painted, all at once or band by band. */
export interface LaidMap {
  scene: Scene;
  /** Those that are shown. */
  layers: readonly CompiledLayer[];
  /** By layer. */
  placed: ReadonlyMap<string, PlacedSymbol[]>;
}

/** Draws a view of a style. Caches tiles and glyphs; one renderer per process. */
export class MapRenderer {
  readonly #resources: MapResources;
  readonly #tiles: TileLoader;
  readonly #glyphs: GlyphStore;
  readonly #depths = new DepthMemory();
  readonly #styles = new WeakMap<MapStyle, CompiledStyle>();
  readonly #sprites = new Map<string, Promise<SpriteImages>>();

  constructor(resources: MapResources) {
    this.#resources = resources;
    this.#tiles = new TileLoader(resources);
    this.#glyphs = new GlyphStore(resources);
  }

  forgetTiles(): void {
    this.#tiles.forget();
  }

  async draw(style: MapStyle, view: View): Promise<{ surface: Surface; placed: ReadonlyMap<string, PlacedSymbol[]> }> {
    const { width, height } = new Camera(view);
    const surface = new Surface(width, height);
    const { placed } = await this.drawOnto(surface, style, view);
    return { surface, placed };
  }

  /** Draws onto a surface of the view's size in device pixels. A legend lists what the layers show of the scene. */
  async drawOnto(surface: Surface | VectorSurface, style: MapStyle, view: View, besides?: Besides): Promise<LaidMap> {
    const map = await this.lay(surface, style, view, besides);
    await paintMap(map, surface);
    return map;
  }

  /** Loads and lays out all that `paintMap` paints, on a surface like this one. */
  async lay(
    surface: Surface | VectorSurface,
    style: MapStyle,
    view: View,
    { taken, findRoom }: Besides = { taken: [] },
  ): Promise<LaidMap> {
    const scene = await this.#load(surface, style, view);
    const shown = scene.style.layers.filter(layer => isShown(layer, scene.camera.view));
    const symbols = shown.filter(({ type }) => type === 'symbol');
    await this.#prepareGlyphs(scene, symbols);
    const place = (placement: Placement) => {
      const placed = new Map<string, PlacedSymbol[]>();
      for (const layer of symbols.toReversed()) placed.set(layer.id, placement.place(layer));
      return { placed, scene, layers: shown };
    };
    const placement = new Placement(scene, taken);
    const map = place(placement);
    if (findRoom?.(scene, shown, placement.isFree) !== undefined) return map;
    const room = findRoom?.(scene, shown, new Placement(scene, taken).isFree);
    return room === undefined ? map : place(new Placement(scene, [...taken, room]));
  }

  async #load(surface: Surface | VectorSurface, style: MapStyle, view: View): Promise<Scene> {
    const camera = new Camera(view);
    const compiled = this.#compiled(style);
    const used = new Set(compiled.layers.filter(layer => isShown(layer, camera.view)).map(({ source }) => source));
    const tiles = new Map<string, readonly SceneTile[]>();
    const heights = new Map<string, HeightGrid>();
    const pageHeights = new Map<string, PageHeights>();
    const rasters = new Map<string, readonly RasterTile[]>();
    const pageRasters = new Map<string, PageRasters>();
    const density = densityOf(surface, camera);
    const isPage = surface.kind === 'vector';
    const loads = Object.entries(style.sources).map(async ([name, source]) => {
      if (!used.has(name)) return;
      if (source.type === 'raster' && isPage) {
        pageRasters.set(name, () => this.#tiles.pageRasters(source, camera, density));
      } else if (source.type === 'raster') rasters.set(name, await this.#tiles.rasterTiles(source, camera, density));
      else if (source.type === 'raster-dem' && isPage) {
        pageHeights.set(name, this.#tiles.pageHeights(source, camera, density));
      } else if (source.type === 'raster-dem') {
        const grid = await this.#tiles.heightGrid(source, camera, density);
        if (grid !== undefined) heights.set(name, grid);
      } else tiles.set(name, await this.#tiles.vectorTiles(source, camera));
    });
    const [sprite] = await Promise.all([
      this.#sprite(style.sprite, view.pixelRatio > 1 || surface.kind === 'vector' ? 2 : 1),
      ...loads,
    ]);
    return {
      camera,
      styleKey: style.key,
      style: compiled,
      surface,
      tiles,
      heights,
      pageHeights,
      rasters,
      pageRasters,
      sprite,
      glyphs: this.#glyphs,
      depths: this.#depths,
    };
  }

  async #prepareGlyphs(scene: Scene, layers: readonly CompiledLayer[]): Promise<void> {
    const needed = new Map<string, Set<number>>();
    for (const layer of layers) {
      for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
        for (const { sections } of symbolFeatures(scene, layer, tile)) {
          for (const { text, fontstack } of sections) {
            const codes = remembered(needed, fontstack, () => new Set<number>());
            const letters = hasUpright(text) ? text + verticalForms(text) : text;
            for (const character of letters) codes.add(character.codePointAt(0) ?? 0);
          }
        }
      }
    }
    await this.#glyphs.prepare(needed);
  }

  #compiled(style: MapStyle): CompiledStyle {
    return remembered(this.#styles, style, () => compileStyle(style.specification));
  }

  #sprite(name: string, ratio: 1 | 2): Promise<SpriteImages> {
    const key = `${name}@${ratio}`;
    let sprite = this.#sprites.get(key);
    if (sprite === undefined) {
      sprite = this.#resources
        .sprite(name, ratio)
        .then(sheet => (sheet === undefined ? SpriteImages.none() : SpriteImages.decode(sheet.json, sheet.png)));
      this.#sprites.set(key, sprite);
      sprite.catch(() => this.#sprites.delete(key));
    }
    return sprite;
  }
}

/** Paints a map, or a band of it, onto a surface. `beforeLabels` draws onto the ground, below the labels and icons above all of it. */
export async function paintMap(
  { scene: laid, layers, placed }: LaidMap,
  surface: Surface | VectorSurface,
  beforeLabels?: () => void,
): Promise<void> {
  const scene = { ...laid, surface };
  const clipped = { ...scene, tiles: tilesOn(surface, scene) };
  const firstAbove = layers.findLastIndex(({ type }) => type !== 'symbol') + 1;
  const paint = async (layer: CompiledLayer): Promise<void> => {
    surface.enterLayer(pageLayerOf(layer));
    await paintLayer(clippedTypes.has(layer.type) ? clipped : scene, layer, placed);
  };
  const paintAll = async (own: readonly CompiledLayer[], isFirst: boolean): Promise<void> => {
    if (scene.camera.perspective === undefined) for (const layer of own) await paint(layer);
    else paintPitched(scene, own, (part, layer) => void paintLayer(part, layer, placed), isFirst);
  };
  await paintAll(layers.slice(0, firstAbove), true);
  beforeLabels?.();
  await paintAll(layers.slice(firstAbove), false);
}

/** What is cut at the edges of its tiles. */
const clippedTypes: ReadonlySet<CompiledLayer['type']> = new Set(['fill', 'line']);

/** The tiles that a band shows something of; bent ones are all drawn. */
function tilesOn(surface: Surface | VectorSurface, { tiles, camera }: Scene): Scene['tiles'] {
  if (surface.kind === 'vector' || surface.height === camera.height || camera.isCurved) return tiles;
  const frame = { x: 0, y: surface.top, width: surface.width, height: surface.height };
  const seen = (own: readonly SceneTile[]) => own.filter(({ transform }) => isTileIn(transform, frame));
  return new Map([...tiles].map(([source, own]) => [source, seen(own)]));
}

/** A promise where it is drawn as it is loaded. */
function paintLayer(
  scene: Scene,
  layer: CompiledLayer,
  placed: ReadonlyMap<string, PlacedSymbol[]>,
): Promise<void> | undefined {
  if (layer.type === 'background') paintBackground(scene, layer);
  else if (layer.type === 'fill') paintFill(scene, layer);
  else if (layer.type === 'line') paintLine(scene, layer);
  else if (layer.type === 'circle') paintCircle(scene, layer);
  else if (layer.type === 'raster') return paintRaster(scene, layer);
  else if (layer.type === 'hillshade') return paintHillshade(scene, layer);
  else if (layer.type === 'fill-extrusion') paintFillExtrusion(scene, layer);
  else if (layer.type === 'symbol') paintSymbols(scene, layer, placed.get(layer.id) ?? []);
  return undefined;
}
