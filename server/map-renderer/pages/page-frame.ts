import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { Surface } from '../canvas/surface.ts';
import type { PageLayer } from '../scene/shown-layers.ts';
import type { VectorSurface } from '../vector/vector-surface.ts';

/** What is around a map. Lengths are CSS pixels: 96 to the inch of paper. */
export interface Surround {
  context(): SKRSContext2D;
  /** What is drawn next around the map belongs to a layer of the page, or to none. */
  enterLayer(layer: PageLayer | undefined): void;
}

/** A page for a map and everything around it, which is drawn after it. */
export interface Page extends Surround {
  /** Draws the map into a part of the page, cut at its edges. */
  inFrame(frame: Frame, draw: (surface: Surface | VectorSurface) => Promise<void>): Promise<void>;
  close(): Promise<Uint8Array>;
}

/** A page that may be drawn band by band: then each of its parts is asked for once for each band, from the top. */
export interface BandedPage extends Pick<Page, 'inFrame' | 'close'> {
  around(draw: (surround: Surround) => void): Promise<void>;
}
