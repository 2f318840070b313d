import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from '../palettes/palette.ts';
import type { StyleLanguage } from '../style-names.ts';
import { houseNumbers } from './house-numbers.ts';
import { naturalLabels, rangeLabels } from './natural-labels.ts';
import { placeLabels } from './place-labels.ts';
import { poiLabels } from './poi-labels.ts';
import { onewayArrows, roadLabels } from './road-labels.ts';
import { liftLabels, routeLabels } from './route-labels.ts';
import { terrainPoints } from './terrain-points.ts';
import { waterLabels } from './water-labels.ts';

/**
 * Labels of the basemap in a language, from bottom to top: what is above takes its place first. `walking`: with marked
 * routes, and with summits and huts earlier than on maps of towns.
 */
export function labelLayers(
  source: string,
  palette: Palette,
  language: StyleLanguage,
  walking: boolean,
): LayerSpecification[] {
  const places = placeLabels(source, palette, language);
  return [
    onewayArrows(source),
    houseNumbers(source, palette),
    poiLabels(source, palette, language),
    liftLabels(source, palette, language),
    ...naturalLabels(source, palette, language),
    ...waterLabels(source, palette, language),
    ...(walking ? [routeLabels(source, palette)] : []),
    ...roadLabels(source, palette, language),
    ...terrainPoints(source, palette, language, walking ? 0 : townMapDelay),
    ...places.slice(0, -1),
    rangeLabels(source, palette, language),
    ...places.slice(-1),
  ];
}

/** Zooms after which maps of towns show summits and huts. */
const townMapDelay = 2;
