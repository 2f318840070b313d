import { type AddProtocolAction, addProtocol, removeProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { type ArchiveName, SignedArchive, type TroubleListener } from '../api/archives.ts';
import type { TileSession } from '../api/tile-session.ts';
import { ArchiveCache } from './archive-cache.ts';

export type Archives = Readonly<Record<'basemap' | 'terrain', PMTiles>>;

interface OpenArchives {
  archives: Archives;
  /** Other regions: what the archives hold, how deep and where, is read anew with the next tile. */
  forget(): Promise<void>;
  close(): void;
}

const imagery = /^pmtiles:\/\/(imagery\/[^/]+\/[^/]+)/;

/**
 * Teaches the map `pmtiles://basemap`, `pmtiles://terrain` and `pmtiles://imagery/<id>`, all read through the session's signed URLs.
 * Imagery is opened when a style first asks for it.
 */
export function openArchives(session: TileSession, report: TroubleListener): OpenArchives {
  // With `metadata` the credits that the archive carries appear on the map.
  const protocol = new Protocol({ metadata: true });
  const forgetting: (() => Promise<void>)[] = [];
  const open = (name: ArchiveName): PMTiles => {
    const source = new SignedArchive(name, session, report);
    const cache = new ArchiveCache();
    const archive = new PMTiles(source, cache);
    protocol.add(archive);
    forgetting.push(() => cache.invalidate(source));
    return archive;
  };
  const archives = { basemap: open('basemap'), terrain: open('terrain') };
  // The same function; the reader only declares its answer more loosely than the map does.
  const answer = protocol.tilev4 as AddProtocolAction;
  addProtocol('pmtiles', (request, abort) => {
    const name = imagery.exec(request.url)?.[1];
    if (name !== undefined && protocol.get(name) === undefined) open(name as ArchiveName);
    return answer(request, abort);
  });
  return {
    archives,
    forget: async () => {
      await Promise.all(forgetting.map(forget => forget()));
    },
    close: () => removeProtocol('pmtiles'),
  };
}
