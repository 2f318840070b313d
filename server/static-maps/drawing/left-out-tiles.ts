import type { Logger } from 'pino';
import { cause, type HealthCauses } from '../../health-causes.ts';
import type { Regions } from '../../regions/index.ts';
import { staticMapsWords as t } from '../../words.ts';

/** Tiles that are kept and named at most. */
const mostKept = 1000;
const mostNamed = 5;

/** Tiles that pictures leave out, as they cannot be decoded or are larger than any: until the regions change. */
export class LeftOutTiles {
  readonly #logger: Logger;
  readonly #tiles = new Set<string>();
  readonly #unsubscribe: () => void;

  constructor(regions: Pick<Regions, 'onChange'>, logger: Logger) {
    this.#logger = logger;
    this.#unsubscribe = regions.onChange(() => this.#tiles.clear());
  }

  /** `tile`: archive and place, as `basemap/14/8529/5973`. `reason`: of who cannot draw it, for the log. */
  add(tile: string, reason: string): void {
    if (this.#tiles.has(tile) || this.#tiles.size >= mostKept) return;
    this.#tiles.add(tile);
    this.#logger.warn({ tile, reason }, `the tile ${tile} cannot be drawn and is left out of pictures`);
  }

  causes(): HealthCauses {
    const { size: count } = this.#tiles;
    if (count === 0) return {};
    return { tiles: cause(t.message('tilesLeftOut', { count, tiles: [...this.#tiles].slice(0, mostNamed) })) };
  }

  close(): void {
    this.#unsubscribe();
  }
}
