import type { StyleSpecification } from 'maplibre-gl';
import { hasImagery, type StyleName } from '../../api/tiles/styles.ts';
import { chosenLayers } from '../layers/chosen-layers.ts';
import type { LayerChoice } from '../layers/layer-choice.ts';
import type { Overlays } from '../overlays/overlays.ts';
import type { CountryTraffic } from '../traffic/traffic-feed.ts';
import { withTraffic } from '../traffic/traffic-layers.ts';

/** Whether borders and routes need colours for a dark map. */
function isDark(name: StyleName): boolean {
  return name === 'dark' || name === 'black' || hasImagery(name);
}

/**
 * Replaces a hosted style's placeholders with the names of `open-archives.ts`: signed URLs change every few minutes, a
 * map's sources should not.
 */
export function withArchives(hosted: StyleSpecification): StyleSpecification {
  const text = JSON.stringify(hosted)
    .replaceAll('{{TILE_URL}}', 'basemap')
    .replaceAll('{{TERRAIN_URL}}', 'terrain')
    .replace(/\{\{IMAGERY_URL:([^}]+)\}\}/g, 'imagery/$1');
  return JSON.parse(text) as StyleSpecification;
}

interface Prepared {
  name: StyleName;
  choice: LayerChoice;
  /** Whether there are heights in view. */
  heights: boolean;
  traffic: readonly CountryTraffic[];
  overlays: Overlays;
}

/** A style with the layers that people chose and the overlays. */
export function prepareStyle(style: StyleSpecification, { name, choice, heights, traffic, overlays }: Prepared) {
  const dark = isDark(name);
  const chosen = chosenLayers(style, choice, { inView: heights, dark });
  const shown = { flow: choice.traffic, incidents: choice.incidents, dark };
  return overlays.addTo(withTraffic(chosen, traffic, shown), dark);
}
