import { itemAt } from '../../data-packs/base/item-at.ts';
import type { Tileset } from '../../data-packs/format/manifest.ts';
import { type Bounds, unionBounds } from '../../data-packs/geo/bounds.ts';
import { type RegionFile, RegionFiles, type Regions } from '../regions/index.ts';

const layout = /^buildings\/([A-Z]{2})\/(.+)$/;
const root = /^([A-Z]{2})\/tileset\.json$/;

/** 3D buildings by country: `CC/tileset.json` joins the regions' tilesets, `CC/<region>/...` are their files. */
export class Buildings {
  readonly #files: RegionFiles;
  /** The files `#found` was computed from; cached, as regions may have tens of thousands. */
  #madeOf: readonly RegionFile[] | undefined;
  #found: readonly MemberTileset[] = [];

  constructor(regions: Regions) {
    this.#files = new RegionFiles(regions, 'buildings', ({ id }, { path }) => {
      const [, country, rest] = layout.exec(path) ?? [];
      return country === undefined ? undefined : `${country}/${id}/${rest}`;
    });
  }

  /** Gives the bounds of the buildings in each country, by ISO code. */
  coverage(): Record<string, Bounds> {
    const byCountry = Map.groupBy(this.#tilesets(), ({ country }) => country);
    const boxes = [...byCountry].map(([country, own]) => [country, unionBounds(own.map(one => one.bounds))] as const);
    return Object.fromEntries(boxes.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Finds a region's file, or a country's joined tileset, by its address below `/buildings`. */
  find(address: string): RegionFile | JoinedTileset | undefined {
    const country = root.exec(address)?.[1];
    if (country === undefined) return this.#files.find(address);
    const members = this.#tilesets().filter(tileset => tileset.country === country);
    return members.length === 0 ? undefined : joinTilesets(members);
  }

  #tilesets(): readonly MemberTileset[] {
    const files = this.#files.all();
    if (this.#madeOf === files) return this.#found;
    this.#madeOf = files;
    this.#found = files
      .flatMap(({ part, region }) => (part.tileset === undefined ? [] : [{ ...part.tileset, region: region.id }]))
      .sort((a, b) => (a.region < b.region ? -1 : 1));
    return this.#found;
  }
}

const radians = Math.PI / 180;

/** A region's tileset of a country. */
interface MemberTileset extends Tileset {
  region: string;
}

/** A tileset made on request. */
interface JoinedTileset {
  json: unknown;
}

/** 3D Tiles 1.0: a root without content of its own whose children are the regions' tilesets. */
function joinTilesets(members: readonly MemberTileset[]): JoinedTileset {
  const children = members.map(({ region, bounds, heights, geometricError }) => ({
    boundingVolume: { region: [...bounds.map(degrees => degrees * radians), ...heights] },
    geometricError,
    content: { uri: `${region}/tileset.json` },
  }));
  const side = (i: number, pick: (...values: number[]) => number): number =>
    pick(...children.map(child => itemAt(child.boundingVolume.region, i)));
  const geometricError = Math.max(...members.map(member => member.geometricError));
  return {
    json: {
      asset: { version: '1.0', generator: 'Outpost' },
      geometricError,
      root: {
        boundingVolume: {
          region: [
            side(0, Math.min),
            side(1, Math.min),
            side(2, Math.max),
            side(3, Math.max),
            side(4, Math.min),
            side(5, Math.max),
          ],
        },
        geometricError,
        refine: 'ADD',
        children,
      },
    },
  };
}
