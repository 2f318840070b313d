import type { StyleSpecification } from 'maplibre-gl';
import { hasImagery, type StyleName } from '../api/styles.ts';
import type { Overlays } from './map-overlays.ts';

/** Whether borders and routes need colours for a dark map. */
function isDark(name: StyleName): boolean {
  return name === 'dark' || name === 'black' || hasImagery(name);
}

/**
 * Replaces a hosted style's placeholders with the names of `open-archives.ts` (signed URLs change every few minutes, a
 * map's sources should not), and adds the overlays.
 */
export function prepareStyle(hosted: StyleSpecification, name: StyleName, overlays: Overlays): StyleSpecification {
  const text = JSON.stringify(hosted)
    .replaceAll('{{TILE_URL}}', 'basemap')
    .replaceAll('{{TERRAIN_URL}}', 'terrain')
    .replace(/\{\{IMAGERY_URL:([^}]+)\}\}/g, 'imagery/$1');
  return overlays.addTo(JSON.parse(text) as StyleSpecification, isDark(name));
}
