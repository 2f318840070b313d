import { useMemo } from 'react';
import type { StaticMapRequest } from '../../api/static-map.ts';
import { useLayerChoice } from '../../map/layer-choice.ts';
import { useDrawnStyle } from '../../shell/drawn-style.ts';
import { useMapLanguage } from '../../ui/language.ts';
import type { Overlay } from './overlay.ts';
import type { Format, PictureChoice } from './picture-choice.ts';
import { pictureRequest } from './picture-request.ts';

export interface PictureRequests {
  /** What is saved. */
  file: StaticMapRequest;
  /** What is shown: a browser shows no PDF. */
  preview: StaticMapRequest;
  /** What is copied: browsers put no other pictures into the clipboard. */
  clipboard: StaticMapRequest;
}

export function usePictureRequests(choice: PictureChoice, overlays: readonly Overlay[]): PictureRequests {
  const style = useDrawnStyle();
  const lang = useMapLanguage();
  const layers = useLayerChoice();
  return useMemo(() => {
    const as = (format: Format) => pictureRequest(choice, overlays, { style, lang, layers }, format);
    return {
      file: as(choice.format),
      preview: as(choice.format === 'pdf' ? 'png' : choice.format),
      clipboard: as('png'),
    };
  }, [choice, overlays, style, lang, layers]);
}
