import { type ImageryRole, imageryRoles, isGlobal } from '../../../data-packs/format/manifest.ts';
import { type RegionFile, RegionFiles, type Regions } from '../../regions/index.ts';
import { attributionHtml } from '../archives/attribution-html.ts';

/** An imagery archive of a mounted region. */
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

/** The imagery of all mounted regions, in the order it is drawn. */
export class ImageryCatalogue {
  readonly #files: RegionFiles;

  constructor(regions: Regions) {
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
}

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
