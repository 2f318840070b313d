import { fileURLToPath } from 'node:url';
import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { type StyleName, styleNames } from '../../server/tiles/index.ts';

/** One view of the sandbox for each band of zooms: the island, the capital's surroundings, its streets. */
const zooms = { island: 9.5, town: 13, streets: 16 } as const;
type Band = keyof typeof zooms;

export interface ReferenceView {
  style: StyleName;
  band: Band;
  view: View;
  /** The stored picture. */
  file: string;
}

/** Views compared with stored pictures: every hosted style in every band. */
export const referenceViews: readonly ReferenceView[] = styleNames.flatMap(style =>
  (Object.keys(zooms) as Band[]).map(band => ({
    style,
    band,
    file: fileURLToPath(new URL(`references/${style}-${band}.webp`, import.meta.url)),
    view: {
      width: 256,
      height: 256,
      pixelRatio: 1,
      longitude: -28.52201,
      latitude: 45.46725,
      zoom: zooms[band],
      bearing: 0,
    },
  })),
);
