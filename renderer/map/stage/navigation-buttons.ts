import { type Map as MapLibreMap, NavigationControl } from 'maplibre-gl';
import { onLanguageChange } from '../../ui/language.ts';
import { t } from '../words.ts';

const names = {
  'maplibregl-ctrl-zoom-in': () => t('zoomIn'),
  'maplibregl-ctrl-zoom-out': () => t('zoomOut'),
  'maplibregl-ctrl-compass': () => t('compass'),
} as const;

/** Adds the buttons for zoom and north; MapLibre names them once, they are named again in another language. */
export function addNavigationButtons(map: MapLibreMap): void {
  map.addControl(new NavigationControl({ visualizePitch: true }), 'bottom-right');
  const name = () => {
    for (const [kind, text] of Object.entries(names)) {
      const button = map.getContainer().querySelector<HTMLElement>(`.${kind}`);
      button?.setAttribute('aria-label', text());
      button?.setAttribute('title', text());
    }
  };
  name();
  map.on('remove', onLanguageChange(name));
}
