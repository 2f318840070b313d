import type { SourceSpecification } from '@maplibre/maplibre-gl-style-spec';
import { LRUCache } from 'lru-cache';
import type { ContourThresholds, MapSource, MapStyle } from '../../map-renderer/index.ts';
import { type ArchiveState, isWorldPicture, type MapAssets, type StyleName } from '../../tiles/index.ts';

export type StyleAssets = Pick<MapAssets, 'archive' | 'imagery' | 'style'>;

const maxStyles = 64;

/** Hosted styles whose sources name archives of the installed regions instead of addresses for clients. */
export class MapStyles {
  readonly #assets: StyleAssets;
  readonly #styles = new LRUCache<string, MapStyle>({ max: maxStyles });

  constructor(assets: StyleAssets) {
    this.#assets = assets;
  }

  /** Prepares a style for the present regions and returns its key. Throws `bad_request` for an unknown language. */
  async prepare(name: StyleName, language: string): Promise<string> {
    const [basemap, terrain] = await Promise.all([this.#assets.archive('basemap'), this.#assets.archive('terrain')]);
    const imagery = this.#assets.imagery().map(({ sha256 }) => sha256);
    const key = [name, language, basemap.etag, terrain.etag, ...imagery].join('/');
    if (this.#styles.get(key) === undefined) {
      const specification = await this.#assets.style(name, language);
      const sources = Object.fromEntries(
        Object.entries(specification.sources).flatMap(([id, source]) => {
          const resolved = resolve(source, basemap, terrain) ?? this.#imagery(source);
          return resolved === undefined ? [] : [[id, resolved]];
        }),
      );
      this.#styles.set(key, { key, sprite: name, specification, sources });
    }
    return key;
  }

  #imagery(source: SourceSpecification): MapSource | undefined {
    const id = 'url' in source ? /\{\{IMAGERY_URL:(.*)\}\}/.exec(source.url ?? '')?.[1] : undefined;
    const found = this.#assets.imagery().find(archive => archive.id === id);
    if (found === undefined) return undefined;
    const { sha256, minzoom, maxzoom, tileSize } = found;
    return { type: 'raster', archive: found.id, version: sha256, minzoom, maxzoom, tileSize };
  }

  get(key: string): MapStyle | undefined {
    return this.#styles.get(key);
  }
}

/** `undefined`: no installed region has this. */
function resolve(source: SourceSpecification, basemap: ArchiveState, terrain: ArchiveState): MapSource | undefined {
  const [tiles] = 'tiles' in source ? (source.tiles ?? []) : [];
  const address = tiles ?? ('url' in source ? source.url : undefined) ?? '';
  const limits = (archive: ArchiveState) => ({
    version: archive.etag,
    minzoom: 'minzoom' in source ? (source.minzoom ?? 0) : 0,
    maxzoom: Math.min(archive.maxzoom, 'maxzoom' in source ? (source.maxzoom ?? 24) : 24),
  });
  if (address.startsWith('dem-contour://')) {
    const contours = { maxzoom: terrain.maxzoom, thresholds: thresholdsOf(address) };
    const { minzoom = 0, maxzoom = 15 } = source as { minzoom?: number; maxzoom?: number };
    return { type: 'contours', archive: 'terrain', version: terrain.etag, minzoom, maxzoom, tileSize: 512, contours };
  }
  if (source.type === 'vector' && address.includes('{{TILE_URL}}')) {
    return { type: 'vector', archive: 'basemap', tileSize: 512, ...limits(basemap) };
  }
  const picture = /\/basemap\/(\w+)\//.exec(address)?.[1] ?? '';
  if ((source.type === 'raster-dem' || source.type === 'raster') && isWorldPicture(picture)) {
    const { maxzoom = 0, tileSize = 512 } = source;
    return { type: source.type, archive: picture, version: '', minzoom: 0, maxzoom, tileSize };
  }
  if (source.type === 'raster-dem' && address.includes('{{TERRAIN_URL}}')) {
    return { type: 'raster-dem', archive: 'terrain', tileSize: source.tileSize ?? 512, ...limits(terrain) };
  }
  return undefined;
}

/** Parses `10*200*1000~11*100*500`: from zoom 10 every 200 m, thick ones every 1000 m. */
function thresholdsOf(address: string): ContourThresholds {
  const written = /[?&]thresholds=([^&]*)/.exec(address)?.[1] ?? '';
  return Object.fromEntries(
    written.split('~').map(part => {
      const [zoom = 0, ...levels] = part.split('*').map(Number);
      return [zoom, levels];
    }),
  );
}
