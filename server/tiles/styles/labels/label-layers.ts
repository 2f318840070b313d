import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { houseNumbers } from './house-numbers.ts';
import { placeLabels } from './place-labels.ts';
import { poiLabels } from './poi-labels.ts';
import { onewayArrows, roadLabels } from './road-labels.ts';
import { waterLabels } from './water-labels.ts';

/** Labels of the basemap in a language, from bottom to top: what is above takes its place first. */
export function labelLayers(source: string, palette: Palette, language: StyleLanguage): LayerSpecification[] {
  return [
    onewayArrows(source),
    houseNumbers(source, palette),
    poiLabels(source, palette, language),
    ...waterLabels(source, palette, language),
    ...roadLabels(source, palette, language),
    ...placeLabels(source, palette, language),
  ];
}
