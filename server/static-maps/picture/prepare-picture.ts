import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { scaleOfView, zoomOfScale } from '../../../data-packs/geo/map-scale.ts';
import { usualScaleOver } from '../../../data-packs/paper/usual-scales.ts';
import { corners, deepestZoom, layerGroups } from '../../../data-packs/picture/options.ts';
import { badRequest } from '../../errors.ts';
import {
  type Inset,
  type MarkerOverlay,
  type Overlays,
  type PackedStylesheet,
  packOverlays,
  type ShapeOverlay,
  type View,
} from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';
import type { AskedLegends } from '../request/asked-legends.ts';
import type { ClassedPicture } from '../request/choropleth/choropleth-schema.ts';
import { drawnGeojson } from '../request/choropleth/drawn-geojson.ts';
import { decimal } from '../request/numbers.ts';
import { type Output, parseOutput } from '../request/output.ts';
import { parseCircles, parseMarkers, parsePaths } from '../request/overlays/parse-overlays.ts';
import { parseTexts } from '../request/overlays/parse-texts.ts';
import { parseTravel, type TravelOrder } from '../request/overlays/parse-travel.ts';
import { mapSizeOf, type PreparedSheet, sheetOf } from '../request/paper.ts';
import { bodySchema, type PictureRequest } from '../request/picture-request.ts';
import { checkPitch, parsePosition, type StaticPosition } from '../request/position.ts';
import { growthIn, zoneOf } from '../request/projection.ts';
import { joinOutlines, type Outline, outlineOf, viewOf } from './fit-view.ts';

/** What of a request is in other members of what is prepared. */
type Parsed = Pick<
  PictureRequest,
  | 'markers'
  | 'path'
  | 'circle'
  | 'text'
  | 'geojson'
  | 'choropleth'
  | 'legends'
  | 'route'
  | 'isochrone'
  | 'icons'
  | 'stylesheet'
>;

/** A request whose texts and points are parsed: what does not depend on the regions. */
export interface PreparedPicture {
  /** Its options, for what draws it. */
  asked: Omit<PictureRequest, keyof Parsed>;
  output: Output;
  view: View;
  sheet: PreparedSheet | undefined;
  /** As `packOverlays` packs them: many points pass through the service unread. */
  overlays: string;
  /** What `auto` fits of them. */
  outline: Outline;
  classed: ClassedPicture | undefined;
  legends: AskedLegends;
  inset: Inset | undefined;
  icons: PictureRequest['icons'];
  stylesheet: PackedStylesheet | undefined;
  /** To be asked of the router: `addTravel` takes the answers. */
  travel: readonly TravelOrder[];
  /** Routes and areas that the router told. */
  travelled?: readonly ShapeOverlay[];
}

/** Zooms of detail that paper shows beyond a screen: sheets of 1:25 000, zoom 12.9, have the paths of zoom 13. */
const paperDetail = 0.5;

/** Parses a request. Throws `bad_request` naming the parameter. */
export function preparePicture({
  markers = [],
  path = [],
  circle = [],
  text = [],
  geojson,
  choropleth,
  legends = [],
  route = [],
  isochrone = [],
  icons,
  stylesheet,
  ...asked
}: PictureRequest): PreparedPicture {
  const { drawn, classed } = drawnGeojson(geojson, choropleth);
  const overlays = {
    markers: withIcons([...drawn.markers, ...parseMarkers(markers)], icons),
    paths: parsePaths(path),
    circles: parseCircles(circle),
    shapes: drawn.shapes,
    texts: [...drawn.texts, ...parseTexts(text)],
  };
  const travel = parseTravel(route, isochrone);
  const places = travel.flatMap(order => order.places.map(({ lat, lon }): Position[] => [[lon, lat]]));
  const outline = joinOutlines(outlineOfOverlays(overlays), outlineOfLines(places));
  return {
    ...shown(asked, parseOutput(asked.size), outline),
    overlays: packOverlays(overlays),
    travel,
    classed,
    legends,
    inset: parseInset(asked.inset),
    icons,
    stylesheet,
  };
}

/** The same of a body; throws the refusals of its texts and points, too. */
export const pictureBody = bodySchema.transform(preparePicture);

/** Lays what the router told over the picture, which fits it where it fits its overlays. */
export function addTravel(prepared: PreparedPicture, travelled: readonly ShapeOverlay[]): PreparedPicture {
  const { asked, output } = prepared;
  const outline = joinOutlines(prepared.outline, outlineOfLines(travelled.flatMap(({ lines }) => lines)));
  return { ...prepared, ...shown(asked, output, outline), travelled };
}

function shown(asked: PreparedPicture['asked'], output: Output, outline: Outline) {
  const { buildings } = asked;
  const switched = layerGroups.filter(group => asked[group] !== undefined).map(group => [group, asked[group]]);
  const view: View = {
    ...shownView(asked, output, { ...mapSizeOf(output, asked), pixelRatio: output.pixelRatio }, outline),
    switches: switched.length === 0 ? undefined : Object.fromEntries(switched),
    // In true scale a tall roof would lie centimetres off its ground.
    ...(output.isPaper ? { detail: paperDetail, buildings: buildings ?? 'flat' } : { buildings }),
  };
  return { asked, output, outline, view, sheet: sheetOf(output, asked, view) };
}

const outlineOfLines = (lines: readonly (readonly Position[])[]): Outline =>
  outlineOf({ markers: [], circles: [], lines });

/** Fitting needs only the outlines of shapes and the places of texts. */
function outlineOfOverlays({ shapes = [], texts = [], paths, ...overlays }: Overlays): Outline {
  const drawn = [...paths.map(({ positions }) => positions), ...shapes.flatMap(({ lines }) => lines)];
  return outlineOf({ ...overlays, lines: [...drawn, ...texts.map(({ position }) => [position])] });
}

/** Throws `bad_request` for an icon that the request does not have. */
export function withIcons(markers: MarkerOverlay[], icons: PictureRequest['icons']): MarkerOverlay[] {
  const unknown = markers.find(({ image }) => image !== undefined && lookup(icons ?? {}, image) === undefined);
  if (unknown !== undefined) throw badRequest(t.message('noIcon', { name: unknown.image ?? '' }));
  return markers;
}

function shownView(
  { position, padding = 0.1, maxzoom, ...asked }: PreparedPicture['asked'],
  output: Output,
  size: Pick<View, 'width' | 'height' | 'pixelRatio'>,
  outline: Outline,
): View {
  const { scale } = asked;
  const parsed = parsePosition(typeof scale === 'number' ? withZoom(position) : position);
  const show = (place: StaticPosition): View => {
    const view = viewOf(place, size, outline, { padding, maxzoom });
    if (view === undefined) {
      throw badRequest(t.message('nothingToFit'));
    }
    return view;
  };
  const inZone = (shown: View): View => ({ ...shown, utmZone: zoneOf(asked, output.isPaper, shown) });
  const plain = show(parsed);
  checkPitch(asked, output, plain);
  const view = holding(inZone(plain), parsed, padding);
  if (scale === undefined) return view;
  const latitude = parsed.kind === 'centre' ? parsed.latitude : view.latitude;
  const denominator = scale === 'auto' ? usualScaleOver(scaleOfView(view)) : scale;
  const zoom = zoomOfScale(denominator, latitude);
  if (!(zoom >= 0 && zoom <= deepestZoom)) {
    throw badRequest(t.message('scaleBeyondZooms', { scale: denominator, deepest: deepestZoom }));
  }
  return inZone(show({ kind: 'centre', longitude: view.longitude, latitude, zoom, bearing: view.bearing, pitch: 0 }));
}

/** The view of so much more ground as its projection needs to hold what was fitted to it. */
function holding(view: View, { kind }: StaticPosition, padding: number): View {
  if (kind === 'centre' || view.utmZone === undefined) return view;
  return { ...view, zoom: Math.max(0, view.zoom - Math.log2(growthIn(view.utmZone, view, padding))) };
}

/** Adds a placeholder zoom to a position without one, for requests with a scale. */
function withZoom(position: string): string {
  return position.replace(/^([^,@]*,[^,@]*)(@.*)?$/, (_, place: string, turn = '') => `${place},0${turn}`);
}

/** `{corner}[,{zoom}]` */
function parseInset(text: string | undefined): Inset | undefined {
  if (text === undefined) return undefined;
  const [place, zoomText, ...rest] = text.split(',');
  const corner = corners.find(one => one === place);
  const zoom = zoomText === undefined ? undefined : decimal(zoomText);
  const isZoom = zoomText === undefined || (zoom !== undefined && zoom >= 0 && zoom <= deepestZoom);
  if (corner === undefined || !isZoom || rest.length > 0) throw badRequest(t.message('insetForm', { corners }));
  return { corner, zoom };
}
