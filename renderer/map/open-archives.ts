import { type AddProtocolAction, addProtocol, removeProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { type ArchiveName, SignedArchive, type TroubleListener } from '../api/signed-archive.ts';
import type { TileSession } from '../api/tile-session.ts';
import { ArchiveCache } from './archive-cache.ts';

type Archives = Readonly<Record<'basemap' | 'terrain', PMTiles>>;

interface OpenArchives {
  archives: Archives;
  /** Reads a few bytes of each: `changed` is called for one that is another by now. */
  look(): Promise<void>;
  /** What the archives hold, how deep and where, is read anew with the next tile. */
  forget(): Promise<void>;
  close(): void;
}

const headerBytes = 127;

const imagery = /^pmtiles:\/\/(imagery\/[^/]+\/[^/]+)/;

/**
 * Teaches the map `pmtiles://basemap`, `pmtiles://terrain` and `pmtiles://imagery/<id>`, all read through the session's signed URLs.
 * Imagery is opened when a style first asks for it. `changed` is called when an archive turns out to be another than it was.
 */
export function openArchives(session: TileSession, report: TroubleListener, changed: () => void): OpenArchives {
  // With `metadata` the credits that the archive carries appear on the map.
  const protocol = new Protocol({ metadata: true });
  const opened: { source: SignedArchive; cache: ArchiveCache }[] = [];
  const open = (name: ArchiveName): PMTiles => {
    const source = new SignedArchive(name, session, report, changed);
    const cache = new ArchiveCache();
    const archive = new PMTiles(source, cache);
    protocol.add(archive);
    opened.push({ source, cache });
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
    look: async () => {
      await Promise.all(opened.map(({ source }) => source.getBytes(0, headerBytes).catch(() => undefined)));
    },
    forget: async () => {
      await Promise.all(opened.map(({ source, cache }) => cache.invalidate(source)));
    },
    close: () => removeProtocol('pmtiles'),
  };
}
