import { zoomOfScale } from '../../data-packs/geo/map-scale.ts';
import { chooseLanguage } from '../../data-packs/words/language.ts';
import { Failure } from '../errors.ts';
import type { Regions } from '../regions/index.ts';
import { styleNames } from '../tiles/index.ts';
import { coverageOf } from './coverage.ts';
import { creditsOf } from './credits.ts';
import { viewOf } from './fit-view.ts';
import type { MapStyles } from './map-styles.ts';
import type { RenderJob } from './render-messages.ts';
import type { BuildingsView, View } from './renderer/map-view.ts';
import type { Corner } from './renderer/overlays/corner.ts';
import { parseGeojson } from './request/geojson.ts';
import { parseOutput } from './request/output.ts';
import { parseCircles, parseMarkers, parsePaths } from './request/parse-overlays.ts';
import { deepestZoom, parsePosition, type StaticPosition } from './request/position.ts';
import { mapSizeOf, type SheetRequest, sheetOf } from './request/sheet-options.ts';
import { badRequest, t } from './words.ts';

/** The request for a picture, from an address or a body. */
export interface PictureRequest extends SheetRequest {
  style: string;
  position: string;
  size: string;
  markers: readonly string[];
  path: readonly string[];
  circle: readonly string[];
  geojson?: unknown;
  padding?: number | undefined;
  maxzoom?: number | undefined;
  attribution?: Corner | undefined;
  scalebar?: Corner | undefined;
  lang?: string | undefined;
  buildings?: BuildingsView | undefined;
  coverage?: 'strict' | undefined;
}

/**
 * Zooms of detail that paper shows beyond a screen: it is read from nearer, and its dots are finer. Sheets of 1:25 000,
 * zoom 12.9, have the paths of zoom 13 so.
 */
const paperDetail = 0.5;

/** Parses a request for the present regions. Throws `bad_request` naming the parameter, `not_found` for the style. */
export async function pictureJob(
  { regions, styles }: { regions: Regions; styles: MapStyles },
  asked: PictureRequest,
): Promise<RenderJob> {
  const style = styleNames.find(name => name === asked.style);
  if (style === undefined) {
    throw new Failure('not_found', t.message('unknownStyle', { styles: styleNames }));
  }
  const output = parseOutput(asked.size);
  const { shapes, markers } = asked.geojson === undefined ? none : parseGeojson(asked.geojson);
  const overlays = {
    markers: [...markers, ...parseMarkers(asked.markers)],
    paths: parsePaths(asked.path),
    circles: parseCircles(asked.circle),
    shapes,
  };
  const shown = shownView(asked, { ...mapSizeOf(output, asked), pixelRatio: output.pixelRatio }, overlays);
  const { buildings } = asked;
  // In true scale a tall roof would lie centimetres off its ground.
  const view: View = output.isPaper
    ? { ...shown, detail: paperDetail, buildings: buildings ?? 'flat' }
    : { ...shown, buildings };
  const coverage = coverageOf(regions, style, view);
  if (asked.coverage === 'strict' && coverage !== 'full') throw new Failure('not_found', t.message('notCovered'));
  return {
    coverage,
    styleKey: await styles.prepare(style, asked.lang ?? 'default'),
    view,
    format: output.format,
    language: chooseLanguage([asked.lang]),
    furniture: {
      ...overlays,
      credits: creditsOf(regions, style, view),
      creditsCorner: asked.attribution ?? 'bottomright',
      scaleBar: asked.scalebar,
    },
    sheet: sheetOf(output, asked, view),
  };
}

const none = { shapes: [], markers: [] };

type Overlays = Required<Pick<RenderJob['furniture'], 'markers' | 'paths' | 'circles' | 'shapes'>>;

function shownView(
  { position, scale, padding = 0.1, maxzoom }: PictureRequest,
  size: Pick<View, 'width' | 'height' | 'pixelRatio'>,
  { shapes, ...overlays }: Overlays,
): View {
  // Fitting needs only the outlines.
  const outlines = shapes.flatMap(({ lines, stroke, width, fill }) =>
    lines.map(positions => ({ positions, stroke, width, fill })),
  );
  const fitted = { ...overlays, paths: [...overlays.paths, ...outlines] };
  const parsed = parsePosition(scale === undefined ? position : withZoom(position));
  const show = (place: StaticPosition): View => {
    const view = viewOf(place, size, fitted, { padding, maxzoom });
    if (view === undefined) {
      throw badRequest(t.message('nothingToFit'));
    }
    return view;
  };
  const view = show(parsed);
  if (scale === undefined) return view;
  const latitude = parsed.kind === 'centre' ? parsed.latitude : view.latitude;
  const zoom = zoomOfScale(scale, latitude);
  if (!(zoom >= 0 && zoom <= deepestZoom)) {
    throw badRequest(t.message('scaleBeyondZooms', { scale, deepest: deepestZoom }));
  }
  return show({ kind: 'centre', longitude: view.longitude, latitude, zoom, bearing: view.bearing });
}

/** Adds a placeholder zoom to a position without one, for requests with a scale. */
function withZoom(position: string): string {
  return position.replace(/^([^,@]*,[^,@]*)(@.*)?$/, (_, place: string, turn = '') => `${place},0${turn}`);
}
