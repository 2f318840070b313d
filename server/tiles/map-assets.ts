import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Regions } from '../regions/index.ts';
import type { Asked, RoomContext } from '../room.ts';
import type { VirtualKind } from './archives/archive-paths.ts';
import { ArchiveReader } from './archives/archive-source.ts';
import { attributionHtml } from './archives/attribution-html.ts';
import type { VirtualArchive } from './archives/virtual-archive.ts';
import { faces, fontFiles } from './glyphs/font-files.ts';
import type { Glyphs } from './glyphs/glyphs.ts';
import type { ImageryCatalogue, InstalledImagery } from './imagery/imagery-catalogue.ts';
import { ImageryTiles } from './imagery/imagery-tiles.ts';
import { icons } from './sprites/icons.ts';
import { palettes } from './sprites/palettes.ts';
import { drawSpriteSheet, type SpriteSheet } from './sprites/sprite-sheet.ts';
import { hostedStyle } from './styles/hosted-style.ts';
import type { StyleLanguage, StyleName } from './styles/style-names.ts';

export interface ArchiveState {
  /** Other tiles, other tag. */
  etag: string;
  minzoom: number;
  maxzoom: number;
}

export interface MapAssetsParts {
  regions: Regions;
  archives: Record<VirtualKind, VirtualArchive>;
  glyphs: Glyphs;
  imagery: ImageryCatalogue;
  urls: RoomContext['urls'];
}

/** Styles, tiles, fonts and icons: clients get them through HTTP, other rooms of the service from here. */
export class MapAssets {
  readonly #parts: MapAssetsParts;
  readonly #readers: Record<VirtualKind, ArchiveReader>;
  readonly #imageryTiles: ImageryTiles;
  readonly #sheets = new Map<string, Promise<SpriteSheet>>();

  constructor(parts: MapAssetsParts) {
    this.#parts = parts;
    this.#readers = {
      basemap: new ArchiveReader(parts.archives.basemap),
      terrain: new ArchiveReader(parts.archives.terrain),
    };
    this.#imageryTiles = new ImageryTiles(parts.imagery);
  }

  /** `asked`: the request whose client the style's addresses must reach. */
  style(name: StyleName, language: StyleLanguage, asked?: Asked): StyleSpecification {
    const attributions = this.#parts.regions.list().flatMap(({ manifest }) => manifest.attributions);
    const credits = {
      basemap: attributionHtml(attributions, 'basemap'),
      terrain: attributionHtml(attributions, 'terrain'),
    };
    return hostedStyle({ name, language, urls: this.#parts.urls(asked), credits, imagery: this.imagery() });
  }

  async archive(kind: VirtualKind): Promise<ArchiveState> {
    await this.#parts.archives[kind].settled();
    return this.#readers[kind].version();
  }

  /** Uncompressed; `undefined` where there is none. */
  tile(kind: VirtualKind, z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    return this.#readers[kind].tile(z, x, y);
  }

  /** Imagery of all mounted regions, bottom to top: the placeholders `{{IMAGERY_URL:<id>}}` of styles. */
  imagery(): InstalledImagery[] {
    return this.#parts.imagery.list();
  }

  /** The stored picture; `undefined` where there is none. */
  imageryTile(id: string, z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    return this.#imageryTiles.tile(id, z, x, y);
  }

  /** The PBF of 256 code points; `undefined` when none of the stack's fonts is known. */
  async glyphs(fontstack: string, start: number): Promise<Uint8Array | undefined> {
    const known = fontstack.split(',').filter(name => faces.has(name.trim()));
    return known.length === 0 ? undefined : this.#parts.glyphs.range(known, start);
  }

  sprite(style: StyleName, ratio: 1 | 2): Promise<SpriteSheet> {
    const key = `${style}@${ratio}`;
    const sheet = this.#sheets.get(key) ?? drawSpriteSheet(icons(palettes[style]), ratio);
    this.#sheets.set(key, sheet);
    sheet.catch(() => this.#sheets.delete(key));
    return sheet;
  }

  /** Files of every known font, in the order characters are looked for. */
  fontPaths(): Record<string, string[]> {
    return Object.fromEntries([...faces.keys()].map(name => [name, (fontFiles(name) ?? []).map(({ path }) => path)]));
  }
}
