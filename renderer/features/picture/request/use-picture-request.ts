import { useMemo } from 'react';
import type { StaticMapRequest } from '../../../api/static-map.ts';
import { useLayerChoice } from '../../../map/layers/layer-choice.ts';
import { useDrawnStyle } from '../../../shell/installed-regions.tsx';
import { useMapLanguage } from '../../../ui/language.ts';
import { type Beside, type Format, formatOf, isShown, type PictureChoice } from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';
import { useAreas } from '../choropleth/use-areas.ts';
import type { Overlay } from '../overlays/overlay.ts';
import { detailZoom, pictureRequest } from './picture-request.ts';

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
