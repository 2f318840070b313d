import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../../data-packs/geo/sheet-layout.ts';
import type { Surface } from '../surface.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';
import type { PageLayer } from './page-layers.ts';

/** A page for a map and everything around it. Lengths are CSS pixels: 96 to the inch of paper. */
export interface Page {
  /** Draws the map into a part of the page, cut at its edges. */
  inFrame(frame: Frame, draw: (surface: Surface | VectorSurface) => Promise<void>): Promise<void>;
  /** Context for everything around the map, drawn after it. */
  context(): SKRSContext2D;
  /** What is drawn next around the map belongs to a layer of the page, or to none. */
  enterLayer(layer: PageLayer | undefined): void;
  /** The finished file. */
  close(): Promise<Uint8Array>;
}
