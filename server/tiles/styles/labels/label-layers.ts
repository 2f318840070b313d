import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { houseNumbers } from './house-numbers.ts';
import { placeLabels } from './place-labels.ts';
import { poiLabels } from './poi-labels.ts';
import { onewayArrows, roadLabels } from './road-labels.ts';
import { terrainPoints } from './terrain-points.ts';
import { waterLabels } from './water-labels.ts';

/**
 * Labels of the basemap in a language, from bottom to top: what is above takes its place first. `terrainLater`: zooms
 * after which summits and huts appear, compared with a walking map.
 */
export function labelLayers(
  source: string,
  palette: Palette,
  language: StyleLanguage,
  terrainLater: number,
): LayerSpecification[] {
  return [
    onewayArrows(source),
    houseNumbers(source, palette),
    poiLabels(source, palette, language),
    ...waterLabels(source, palette, language),
    ...roadLabels(source, palette, language),
    ...terrainPoints(source, palette, language, terrainLater),
    ...placeLabels(source, palette, language),
  ];
}
