import { type AddProtocolAction, addProtocol, removeProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { type ArchiveName, SignedArchive, type TroubleListener } from '../api/archives.ts';
import type { TileSession } from '../api/tile-session.ts';
import { ArchiveCache } from './archive-cache.ts';

export type Archives = Readonly<Record<ArchiveName, PMTiles>>;

/** Teaches the map `pmtiles://basemap` and `pmtiles://terrain`, both read through the session's signed URLs. */
export function openArchives(session: TileSession, report: TroubleListener): { archives: Archives; close: () => void } {
  // With `metadata` the credits that the archive carries appear on the map.
  const protocol = new Protocol({ metadata: true });
  const archives = {
    basemap: new PMTiles(new SignedArchive('basemap', session, report), new ArchiveCache()),
    terrain: new PMTiles(new SignedArchive('terrain', session, report), new ArchiveCache()),
  };
  protocol.add(archives.basemap);
  protocol.add(archives.terrain);
  // The same function; the reader only declares its answer more loosely than the map does.
  addProtocol('pmtiles', protocol.tilev4 as AddProtocolAction);
  return { archives, close: () => removeProtocol('pmtiles') };
}
