import type { BuildingsView, Corner } from '../../map-renderer/index.ts';
import type { Choropleth } from '../request/choropleth/choropleth-schema.ts';
import type { LayerRequest } from '../request/layer-switches.ts';
import type { SheetRequest } from '../request/sheet-options.ts';
import type { PackedStylesheet } from '../request/stylesheet.ts';

/** The request for a picture, from an address or a body. */
export interface PictureRequest extends SheetRequest, LayerRequest {
  position: string;
  size: string;
  markers: readonly string[];
  path: readonly string[];
  circle: readonly string[];
  text: readonly string[];
  /** Of the router: asked before the picture is drawn. */
  route?: readonly string[];
  isochrone?: readonly string[];
  /** Own icons of markers by name, as data URLs. */
  icons?: Readonly<Record<string, string>> | undefined;
  /** In place of the hosted style. */
  stylesheet?: PackedStylesheet | undefined;
  geojson?: unknown;
  choropleth?: Choropleth | undefined;
  padding?: number | undefined;
  maxzoom?: number | undefined;
  attribution?: Corner | undefined;
  scalebar?: Corner | undefined;
  inset?: string | undefined;
  projection?: 'utm' | 'mercator' | undefined;
  lang?: string | undefined;
  buildings?: BuildingsView | undefined;
  coverage?: 'strict' | undefined;
  before?: 'labels' | undefined;
  svgtext?: boolean | undefined;
}
