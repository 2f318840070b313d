import type { Surface } from '../canvas/surface.ts';
import type { Camera } from '../scene/map-view.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import type { MapSource } from './map-source.ts';

/** Pixels of relief and imagery along a CSS pixel of paper: 200 to the inch. */
export const paperDensity = 200 / 96;
/** In a picture of more, which is held as a whole, it is coarser: in memory they take eight times as many bytes. */
const mostPixels = 4096 * 4096;

/** How fine relief and imagery are where their source is. */
export interface Density {
  /** Pixels of the source along a CSS pixel. */
  least: number;
  /** Pixels of the whole picture. */
  mostPixels: number;
}

/** `undefined`: as fine as a screen has them. */
export function densityOf(surface: Surface | VectorSurface, { view }: Camera): Density | undefined {
  if (surface.kind === 'vector') {
    return { least: paperDensity, mostPixels: surface.takesBands ? Number.POSITIVE_INFINITY : mostPixels };
  }
  const isPaper = view.detail !== undefined;
  return isPaper && view.pixelRatio > 1 ? { least: Math.min(paperDensity, view.pixelRatio), mostPixels } : undefined;
}

/** The zoom of a source's tiles for a picture, which the source may not reach. */
export function rasterZoom({ tileSize }: Pick<MapSource, 'tileSize'>, { view }: Camera, density?: Density): number {
  const finer = Math.log2(512 / tileSize);
  const usual = Math.max(0, Math.round(view.zoom + finer));
  if (density === undefined) return usual;
  const shown = view.zoom - (view.detail ?? 0);
  const wanted = Math.ceil(shown + finer + Math.log2(density.least) - 1e-6);
  const most = Math.floor(shown + finer + Math.log2(density.mostPixels / (view.width * view.height)) / 2);
  return Math.max(usual, Math.min(wanted, most));
}
