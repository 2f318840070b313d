export {
  type Block,
  contentArea,
  type DocumentOrder,
  type GivenPicture,
  JoinedPdf,
  type LegendSubject,
  type PageLink,
  type PageMarks,
  RefusedPicture,
  type StripProfile,
  type Tab,
} from '../map-renderer/index.ts';

import type { ChildProcess } from 'node:child_process';
import { machineMemory } from '../../data-packs/runtime/machine-memory.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import type { Roads } from '../routing/index.ts';
import { isWorldPicture, type MapAssets } from '../tiles/index.ts';
import { tellingThread } from '../told-result.ts';
import { compiledFolderOf } from './begin-renderer.ts';
import { type Documents, documentsBy } from './documents.ts';
import { LeftOutTiles } from './drawing/left-out-tiles.ts';
import { MapStyles } from './drawing/map-styles.ts';
import { RenderPool } from './drawing/render-pool.ts';
import { resourceSupplier } from './drawing/resources.ts';
import type { PreparedPicture } from './picture/prepare-picture.ts';
import { type Sheets, sheetsBy } from './sheets.ts';
import { staticMapEndpoint } from './static-map-endpoint.ts';
import { staticMapPostEndpoint } from './static-map-post.ts';
import { warmUpSoon } from './warm-up.ts';

export type { Documents } from './documents.ts';
export { joinedFigures } from './picture/picture-headers.ts';
export type { PreparedPicture } from './picture/prepare-picture.ts';
export { bodyOptions, pickOptions } from './request/option-schemas.ts';
export { paperPattern } from './request/output.ts';
export { parsePaper } from './request/paper.ts';
export { keptMembers, mapBody, ownBody } from './request/picture-request.ts';
export { styleParameter } from './request/style-parameter.ts';
export { type LaidOver, pixelsOf, type SheetOrder, type Sheets } from './sheets.ts';

export interface StaticMapsOptions {
  /** Processes that draw, where there are two or more one of them only what takes no time. Default: 3, 2 or 1, by the memory. */
  workers?: number;
  /** Pictures that may wait; more are refused with 503, those of the client that has most waiting. Default 64. */
  queueLimit?: number;
  /** Milliseconds a picture may take. Default 20,000. */
  timeLimit?: number;
  /** Where processes keep their compiled code, and nobody else any. Default: in the cache folder. */
  compiledFolder?: string;
  /** The first of the processes, where `beginRenderer` began it. Default: it begins with the first picture. */
  renderer?: ChildProcess | undefined;
}

/**
 * Processes that draw. Two take 0.5 GB with the largest pictures that are drawn at once, beside 0.2 for the service and 0.4
 * for two engines: in a container of 0.6 GB Linux ended both. A third has brief pictures beside two that take long.
 */
export const usualWorkers = (memory = machineMemory()): number => (memory < 1.2e9 ? 1 : memory < 4e9 ? 2 : 3);

const kindOf = (archive: string) => (archive === 'basemap' || archive === 'terrain' ? archive : 'imagery');

/** Static maps: `request/` parses requests, `renderer/` draws a view of a style in processes of its own. */
export function createStaticMaps(
  context: ModuleContext,
  { assets, roads }: { assets: MapAssets; roads: Roads },
  options: StaticMapsOptions = {},
): ApiModule & { documents: Documents; sheets: Sheets } {
  const styles = new MapStyles(assets);
  const leftOut = new LeftOutTiles(context.regions, context.logger);
  const fonts = { fontPaths: assets.fontPaths(), scripts: assets.scriptFonts() };
  const pool = new RenderPool({
    workers: options.workers ?? usualWorkers(),
    queueLimit: options.queueLimit ?? 64,
    timeLimit: options.timeLimit ?? 20_000,
    waitLimit: 30_000,
    logger: context.logger,
    data: fonts,
    compiledFolder: options.compiledFolder ?? compiledFolderOf(context.cacheDir),
    begun: options.renderer,
    resource: resourceSupplier(assets, styles),
    suspect: async archive => !isWorldPicture(archive) && context.suspect(kindOf(archive)),
    leftOut: (tile, reason) => leftOut.add(tile, reason),
  });
  // 2 MiB take a third of a second of the main thread; long bodies are rare.
  const thread = tellingThread<Uint8Array<ArrayBuffer>, PreparedPicture>(
    { file: new URL('./thread/read-bodies.ts', import.meta.url), what: 'reads bodies of static maps', idleMs: 10_000 },
    context.logger,
  );
  const parts = { regions: context.regions, styles, pool, clock: context.clock, thread, fonts, roads };
  let warmUp: NodeJS.Timeout | undefined;
  return {
    endpoints: [staticMapEndpoint(parts), staticMapPostEndpoint(parts)],
    documents: documentsBy(parts),
    sheets: sheetsBy(parts),
    renderers: () => pool.health(),
    slowWork: () => pool.slowWork(),
    causes: () => leftOut.causes(),
    answers: () => {
      if (options.renderer !== undefined) warmUp = warmUpSoon(parts, context.logger);
    },
    close: async () => {
      clearTimeout(warmUp);
      leftOut.close();
      await Promise.all([pool.close(), thread.close()]);
    },
  };
}
