import { ResolvedValueCache, type Source } from 'pmtiles';
import { type ImageryRole, imageryRoles, isGlobal } from '../../../data-packs/format/manifest.ts';
import { type PmtilesReader, pmtilesReader } from '../../../data-packs/format/pmtiles/pmtiles-reader.ts';
import { type OpenPart, type RegionFile, RegionFiles, type Regions } from '../../regions/index.ts';
import { attributionHtml } from '../archives/archive-metadata.ts';

export interface InstalledImagery {
  /** `<region>/<name>`: stable as long as the region has this archive. */
  id: string;
  role: ImageryRole;
  /** west, south, east, north in degrees; `null`: the whole world. */
  bounds: [number, number, number, number] | null;
  country: string | null;
  region: string | null;
  minzoom: number;
  maxzoom: number;
  tileSize: 256 | 512;
  /** HTML; `null` where no credit is needed. */
  attribution: string | null;
  /** Changes with the bytes. */
  sha256: string;
}

/** The imagery of all mounted regions, in the order it is drawn, and its tiles for the service itself. */
export class ImageryCatalogue {
  readonly #files: RegionFiles;
  readonly #open: OpenPart;
  readonly #readers = new Map<string, PmtilesReader>();

  constructor(regions: Regions, open: OpenPart) {
    this.#open = open;
    this.#files = new RegionFiles(regions, 'imagery', ({ id }, { path, imagery }) => {
      const name = /^imagery\/([^/]+)\.pmtiles$/.exec(path)?.[1];
      return name === undefined || imagery === undefined ? undefined : `${id}/${name}`;
    });
  }

  /** Bottom to top by role, then coverage, zoom and size, so that detail is never hidden. */
  list(): InstalledImagery[] {
    return this.#files.all().flatMap(describe).sort(compare);
  }

  /** By its identifier. */
  find(id: string): RegionFile | undefined {
    return this.#files.find(id);
  }

  /** Reads a tile's picture as stored; `undefined` where the archive has none or is gone. */
  async tile(id: string, z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const path = this.find(id)?.path;
    if (path === undefined) {
      this.#readers.delete(id);
      return undefined;
    }
    let reader = this.#readers.get(id);
    // Another version of the region lies at another path.
    if (reader?.source.getKey() !== path) {
      reader = pmtilesReader(passingFile(path, this.#open), new ResolvedValueCache(64));
      this.#readers.set(id, reader);
    }
    const found = await reader.getZxy(z, x, y);
    return found === undefined ? undefined : new Uint8Array(found.data);
  }
}

/** Opens the file for each read, because it may be replaced or removed at any time. */
const passingFile = (path: string, open: OpenPart): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const part = await open(path);
    try {
      // Limit reads to the file's size: a damaged directory may point beyond it.
      const bytes = new Uint8Array(Math.max(0, Math.min(length, (await part.size()) - offset)));
      await part.read(bytes, offset);
      return { data: bytes.buffer };
    } finally {
      await part.close();
    }
  },
});

function describe({ region, part }: RegionFile): InstalledImagery[] {
  const { imagery, minzoom, maxzoom } = part;
  if (imagery === undefined || minzoom === undefined || maxzoom === undefined) return [];
  const credit = attributionHtml(region.manifest.attributions, 'imagery', part.path);
  return [
    {
      id: `${region.id}/${part.path.slice('imagery/'.length, -'.pmtiles'.length)}`,
      role: imagery.role,
      bounds: isGlobal(imagery.bounds) ? null : imagery.bounds,
      country: imagery.country ?? null,
      region: imagery.region ?? null,
      minzoom,
      maxzoom,
      tileSize: imagery.tileSize,
      attribution: credit === '' ? null : credit,
      sha256: part.sha256,
    },
  ];
}

function compare(a: InstalledImagery, b: InstalledImagery): number {
  const area = ({ bounds }: InstalledImagery): number =>
    bounds === null ? Number.POSITIVE_INFINITY : (bounds[2] - bounds[0]) * (bounds[3] - bounds[1]);
  return (
    imageryRoles.indexOf(a.role) - imageryRoles.indexOf(b.role) ||
    Number(a.bounds !== null) - Number(b.bounds !== null) ||
    a.maxzoom - b.maxzoom ||
    (area(a) === area(b) ? 0 : area(b) - area(a)) ||
    (a.id < b.id ? -1 : 1)
  );
}
