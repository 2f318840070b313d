import { useMemo } from 'react';
import { type StaticMapBody, type StaticMapRequest, staticMapRequest } from '../../../api/static-map.ts';
import type { StyleName } from '../../../api/tiles/styles.ts';
import { type LayerChoice, useLayerChoice } from '../../../map/layers/layer-choice.ts';
import { useDrawnStyle } from '../../../shell/installed-regions.tsx';
import { useMapLanguage } from '../../../ui/language.ts';
import type { AreasBody } from '../choice/choropleth.ts';
import { frameView, projectionOf, projectionsOf } from '../choice/frame.ts';
import type { OwnFiles } from '../choice/own-files.ts';
import {
  type Beside,
  chosenValues,
  type Format,
  formatOf,
  isShown,
  isVector,
  type PictureChoice,
  paperInText,
  pitchOf,
} from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';
import { useAreas } from '../choropleth/use-areas.ts';
import { drawnOverlays, legendsFor } from '../overlays/drawn-overlays.ts';
import type { Overlay } from '../overlays/overlay.ts';
import { nameText, overlayNames } from '../overlays/overlay-names.ts';
import { thinOverlays } from '../overlays/thin-overlays.ts';

export interface PictureRequests {
  /** What is saved. */
  file: StaticMapRequest;
  /** What is shown: a browser shows no PDF, GeoTIFF or KMZ. */
  preview: StaticMapRequest;
  /** What is copied: browsers put no other pictures into the clipboard. */
  clipboard: StaticMapRequest;
  /** A file that says where the picture lies. */
  beside: (ending: Beside) => StaticMapRequest;
}

/** Dots per inch of a sheet that is only looked at, beside its form: any sheet may have so many. */
const lookedAt = 72;

export function usePictureRequests(choice: PictureChoice, overlays: readonly Overlay[]): PictureRequests {
  const style = useDrawnStyle();
  const lang = useMapLanguage();
  const layers = useLayerChoice();
  const { files } = usePicture();
  const areas = useAreas(files.choropleth, detailZoom(choice));
  return useMemo(() => {
    const own = { ...files, areas };
    const as = (format: Format | Beside, dots?: number) =>
      pictureRequest(choice, overlays, { style, lang, layers }, own, { format, dots });
    const format = formatOf(choice);
    return {
      file: as(format),
      preview: isShown(format) ? as(format) : as('png', lookedAt),
      clipboard: as('png'),
      beside: as,
    };
  }, [choice, overlays, style, lang, layers, files, areas]);
}

/** What the map shows, where the choice leaves it to that. */
interface AsOnTheMap {
  style: StyleName;
  /** A code, or `default` for local names. */
  lang: string;
  /** What is switched; undefined: as the style has it. */
  layers: Pick<LayerChoice, 'relief' | 'contours' | 'buildings'>;
}

/** The zoom of the smallest details that the picture shows. */
const detailZoom = (choice: PictureChoice): number =>
  frameView(choice).zoom + (choice.sharp && choice.sheet === 'pixels' ? 1 : 0);

/** What of one's own the picture is drawn with. */
interface OwnParts extends Pick<OwnFiles, 'style' | 'icons' | 'iconOf'> {
  /** Coloured areas: what lies on the map is drawn over them. */
  areas: AreasBody | undefined;
}

/** How a picture is asked for: another way than as its file, which may not be shown or copied. */
interface Rendering {
  format: Format | Beside;
  /** Dots per inch of paper; undefined: as chosen, or as the endpoint gives by itself where the file has none. */
  dots?: number | undefined;
}

function pictureRequest(
  choice: PictureChoice,
  overlays: readonly Overlay[],
  { style, lang, layers }: AsOnTheMap,
  own: OwnParts,
  { format, dots }: Rendering,
): StaticMapRequest {
  const paper = choice.sheet !== 'pixels';
  const labels = choice.lang ?? lang;
  const shown = overlays.filter(({ id }) => !choice.without.includes(id));
  const thin = thinOverlays(shown, detailZoom(choice));
  const names = choice.namesOfDrawings ? overlayNames(thin) : [];
  return staticMapRequest(choice.style ?? style, {
    position: positionOf(choice),
    size: sizeOf(choice, { format, dots }),
    ...(labels !== 'default' && { lang: labels }),
    ...switches(choice, layers),
    ...(paper && { scale: choice.scale, ...unusualProjection(choice) }),
    ...chosenValues(choice, format),
    ...drawnOverlays(thin, paper && choice.legend, choice.lines, own),
    ...own.areas,
    ...(choice.legendOfColors && legendsFor(shown)),
    ...(own.style && { stylesheet: own.style.stylesheet }),
    ...(names.length > 0 && { text: names.map(nameText) }),
  });
}

function switches(
  { sheet }: PictureChoice,
  { relief, contours, buildings }: AsOnTheMap['layers'],
): Partial<StaticMapBody> {
  return {
    ...(relief !== undefined && { relief }),
    ...(contours !== undefined && { contours }),
    // In true scale roofs would lie off their ground.
    ...(buildings !== undefined &&
      sheet === 'pixels' && { buildings: buildings ? ('3d' as const) : ('flat' as const) }),
  };
}

function positionOf(choice: PictureChoice): string {
  const { sheet, lon, lat, zoom, bearing } = choice;
  const place = sheet === 'pixels' ? `${lon},${lat},${zoom}` : `${lon},${lat}`;
  const pitch = pitchOf(choice);
  if (pitch > 0) return `${place}@${bearing},${pitch}`;
  return bearing === 0 ? place : `${place}@${bearing}`;
}

function sizeOf(choice: PictureChoice, { format, dots }: Rendering): string {
  const { sheet, width, height, sharp, dpi } = choice;
  if (sheet === 'pixels') return `${width}x${height}${sharp && !isVector(format) ? '@2x' : ''}.${format}`;
  const fineness = dots ?? (isVector(formatOf(choice)) ? undefined : dpi);
  const ending = `${isVector(format) || fineness === undefined ? '' : `@${fineness}dpi`}.${format}`;
  return `${paperInText(sheet, choice)}${ending}`;
}

function unusualProjection(choice: PictureChoice): Pick<StaticMapBody, 'projection'> {
  const projection = projectionOf(choice);
  return projection === projectionsOf(choice)[0] ? {} : { projection };
}
