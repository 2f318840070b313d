import type { FontFacesSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { languagesOf } from '../../data-packs/format/basemap-languages.ts';
import type { Asked, ModuleContext } from '../module.ts';
import type { Regions } from '../regions/index.ts';
import { attributionHtml } from './archives/archive-metadata.ts';
import type { VirtualKind } from './archives/archive-paths.ts';
import { ArchiveReader } from './archives/archive-source.ts';
import type { VirtualArchive } from './archives/virtual-archive.ts';
import { faces, fontFiles } from './glyphs/font-files.ts';
import { allIdeographs, type Ideographs, type ScriptFont, scriptFont } from './glyphs/script-fonts.ts';
import type { ImageryCatalogue, InstalledImagery } from './imagery/imagery-catalogue.ts';
import type { MapFiles } from './map-files.ts';
import { assetsAddress, hostedStyle } from './styles/hosted-style.ts';
import { fontFaces } from './styles/languages.ts';
import type { StyleName } from './styles/style-names.ts';
import type { TileCredits } from './token/signed-tile-url.ts';

export interface ArchiveState {
  /** Other tiles, other tag. */
  etag: string;
  minzoom: number;
  maxzoom: number;
}

export interface MapAssetsParts {
  regions: Regions;
  archives: Record<VirtualKind, VirtualArchive>;
  files: MapFiles;
  imagery: ImageryCatalogue;
  urls: ModuleContext['urls'];
}

/** Styles, tiles, fonts and icons: clients get them through HTTP, other modules from here. */
export class MapAssets {
  readonly files: MapFiles;
  readonly #parts: MapAssetsParts;
  readonly #readers: Record<VirtualKind, ArchiveReader>;

  constructor(parts: MapAssetsParts) {
    this.files = parts.files;
    this.#parts = parts;
    this.#readers = {
      basemap: new ArchiveReader(parts.archives.basemap),
      terrain: new ArchiveReader(parts.archives.terrain),
    };
  }

  /**
   * `language`: a value of `lang`. `asked`: the request whose client the style's addresses must reach. Throws
   * `bad_request` for a language that the tiles do not carry.
   */
  async style(name: StyleName, language: string, asked?: Asked): Promise<StyleSpecification> {
    const regions = this.#parts.regions.list();
    const attributions = regions.flatMap(({ manifest }) => manifest.attributions);
    const countries = regions.flatMap(({ manifest }) => manifest.countries);
    const credits = {
      basemap: attributionHtml(attributions, 'basemap'),
      terrain: attributionHtml(attributions, 'terrain'),
    };
    const [urls, byRegion, imagery] = [this.#parts.urls(asked), this.credits(), this.imagery()];
    const carried = languagesOf(await this.#readers.basemap.metadata());
    const { fonts } = this.files;
    const { maxzoom: terrainZoom } = await this.#readers.terrain.version();
    return hostedStyle({ name, language, carried, countries, fonts, urls, credits, byRegion, terrainZoom, imagery });
  }

  /** A style that names the address of its list of font files instead of having it. */
  withLinkedFonts(style: StyleSpecification, asked: Asked): StyleSpecification {
    const { 'font-faces': faces = {}, metadata, ...rest } = style;
    const found = allIdeographs.find(region => Object.hasOwn(faces, scriptFont(region)));
    if (found === undefined) return style;
    const list = `${assetsAddress(this.#parts.urls(asked))}/font-faces/${found}.json`;
    return { ...rest, metadata: { ...(metadata as object), 'outpost:fontFaces': list } };
  }

  /** The list of font files for clients that load it apart from styles. */
  fontFaces(ideographs: Ideographs, asked: Asked): FontFacesSpecification {
    return fontFaces(ideographs, this.files.fonts, assetsAddress(this.#parts.urls(asked)));
  }

  /** Lists the credits of each mounted region's tiles, and where they count. */
  credits(): TileCredits[] {
    return this.#parts.regions.list().flatMap(({ id, manifest: { bounds, attributions } }) => {
      const basemap = attributionHtml(attributions, 'basemap') || null;
      const terrain = attributionHtml(attributions, 'terrain') || null;
      return basemap === null && terrain === null ? [] : [{ region: id, bounds, basemap, terrain }];
    });
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
    return this.#parts.imagery.tile(id, z, x, y);
  }

  /** The PBF of 256 code points; `undefined` when none of the stack's fonts is known. */
  async glyphs(fontstack: string, start: number): Promise<Uint8Array | undefined> {
    const known = fontstack.split(',').filter(name => faces.has(name.trim()));
    return known.length === 0 ? undefined : this.files.glyphs(known, start);
  }

  /** Files of the scripts without glyph ranges, by the font that styles name; `plain`: what the ranges have. */
  scriptFonts(): { plain: readonly string[]; fonts: Record<string, readonly ScriptFont[]> } {
    const { fonts } = this.files;
    const stacks = allIdeographs.map(region => [scriptFont(region), fonts.stack(region)] as const);
    return { plain: fonts.plain(), fonts: Object.fromEntries(stacks) };
  }

  /** Files of every known font, in the order characters are looked for. */
  fontPaths(): Record<string, string[]> {
    return Object.fromEntries([...faces.keys()].map(name => [name, (fontFiles(name) ?? []).map(({ path }) => path)]));
  }
}
