import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import type { Language } from '../../data-packs/words/language.ts';
import {
  Camera,
  type GivenPicture,
  type LegendPage,
  type LegendSubject,
  type PageMarks,
  packOverlays,
  type View,
} from '../map-renderer/index.ts';
import { checkStyle, readIcons } from './own-parts.ts';
import { legendsOf } from './picture/class-legend-of.ts';
import { type PictureParts, pictureJob, requireStyle } from './picture/picture-job.ts';
import { type PreparedPicture, preparePicture, withIcons } from './picture/prepare-picture.ts';
import type { AskedLegends } from './request/asked-legends.ts';
import type { ClassedPicture } from './request/choropleth/choropleth-schema.ts';
import { drawnGeojson } from './request/choropleth/drawn-geojson.ts';
import type { PictureRequest } from './request/picture-request.ts';

export interface SheetOrder {
  style: string;
  sheet: PreparedPicture;
  /** What it has as a page of an atlas. */
  marks?: PageMarks | undefined;
  tellsLegend?: boolean | undefined;
  icons?: Readonly<Record<string, GivenPicture>> | undefined;
}

export interface LaidOver {
  /** GeoJSON as it is drawn, one over the other. */
  layers: readonly unknown[];
  /** The same, as processes take it. */
  packed: string;
  classed: ClassedPicture | undefined;
}

interface LegendOrder extends Omit<LegendPage, 'legends'> {
  classed: ClassedPicture | undefined;
  legends: AskedLegends | undefined;
  language: Language;
}

export interface DrawnSheet {
  /** Of one page. */
  pdf: Uint8Array;
  credits: readonly string[];
  /** What the map shows, where that is told. */
  legend: readonly LegendSubject[];
}

/** Draws anew when regions changed meanwhile, so often. */
const tries = 3;
/** Milliseconds that a page without a map may take. */
const legendTime = 20_000;

/** Sheets of paper as PDF of one page, drawn by the processes that draw pictures. All throw as static maps do. */
export const sheetsBy = (parts: PictureParts) => ({
  /** Throws `not_found` for a style that does not exist. */
  requireStyle: (style: string): void => void requireStyle(style),

  prepare: preparePicture,

  /** What is laid over several sheets. `kept`: points that others need. */
  layOver: (
    { geojson, choropleth, icons }: Pick<PictureRequest, 'geojson' | 'choropleth' | 'icons'>,
    kept: number,
  ): LaidOver => {
    const { layers, drawn, classed } = drawnGeojson(geojson, choropleth, kept);
    withIcons(drawn.markers, icons);
    return { layers, packed: packOverlays({ ...drawn, paths: [], circles: [] }), classed };
  },

  /** Has what may be anybody's read by the processes that draw. Throws `bad_request` naming the icon, or what of the style. */
  readOwn: async (
    style: string,
    { icons, stylesheet, lang }: Pick<PictureRequest, 'icons' | 'stylesheet' | 'lang'>,
    signal: AbortSignal,
  ): Promise<SheetOrder['icons']> => {
    const styleKey = await parts.styles.prepare(requireStyle(style), lang ?? 'default');
    await checkStyle({ styleKey, stylesheet }, parts.pool, signal);
    return icons && (await readIcons(icons, parts.pool, signal));
  },

  draw: async ({ style, sheet, ...further }: SheetOrder, signal: AbortSignal): Promise<DrawnSheet> => {
    const name = requireStyle(style);
    for (let attempt = 1; ; attempt++) {
      const job = await pictureJob(parts, name, sheet);
      const { image, legend = [] } = await parts.pool.drawn({ ...job, ...further }, signal);
      const isCurrent = (await parts.styles.prepare(name, sheet.asked.lang ?? 'default')) === job.styleKey;
      if (isCurrent || attempt === tries) return { pdf: image, legend, credits: job.furniture.credits };
    }
  },

  /** A page that says what the maps of others show. */
  drawLegend: async (
    { classed, legends, language, ...page }: LegendOrder,
    signal: AbortSignal,
  ): Promise<Uint8Array> => {
    const legendPage = { ...page, legends: legendsOf(classed, legends ?? [], language) };
    return (await parts.pool.drawn({ legendPage, language, timeLimit: legendTime }, signal)).image;
  },
});

export type Sheets = ReturnType<typeof sheetsBy>;

/** CSS pixels of places in a view, from its upper left corner; all of them in the world nearest to its middle. */
export function pixelsOf(view: View, places: readonly Position[]): [x: number, y: number][] {
  const camera = new Camera({ ...view, pixelRatio: 1 });
  return places.map(([lon, lat]) => {
    const x = mercatorX(lon);
    return camera.project(x + Math.round(camera.centreX - x), mercatorY(lat));
  });
}
