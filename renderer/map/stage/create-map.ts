// Before the map's own styles, which win.
import 'maplibre-gl/dist/maplibre-gl.css';
import './map-stage.css';
import { Map as MapLibreMap, NavigationControl, prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { RegionInfo } from '../../api/health.ts';
import { isNarrow, panelWidth } from '../../ui/frames/window-size.ts';
import { onLanguageChange } from '../../ui/language.ts';
import { mapWords as t } from '../../words.ts';
import { reducedMotion } from '../camera/camera.ts';
import { firstBox } from '../camera/initial-view.ts';

/** A map without a style, showing the permalink's view, else the regions. */
export function createMap(container: HTMLElement, regions: readonly RegionInfo[]): MapLibreMap {
  const box = firstBox(regions);
  const map = new MapLibreMap({
    container,
    attributionControl: false,
    locale: {
      'Map.Title': t('map'),
      'Marker.Title': t('marker'),
    },
    hash: permalinkName,
    maxZoom: 20,
    // The service's tests check its styles; checking one again takes a start 30 ms.
    validateStyle: false,
    maxPitch: 70,
    fadeDuration: reducedMotion() ? 0 : 300,
    ...(box === undefined || hasPermalink(location.hash)
      ? {}
      : { bounds: box, fitBoundsOptions: { padding: firstPadding(), maxZoom: 13 } }),
  });
  markBusy(map);
  askAgainForFailedTiles(map);
  addNavigationButtons(map);
  return map;
}

/** Removes a map from the page, but keeps its permalink, so that the next map shows the same view. */
export function removeMap(map: MapLibreMap): void {
  const { href } = location;
  map.remove();
  history.replaceState(history.state, '', href);
}

/** Sets `aria-busy` while tiles load or the camera moves, for assistive technology and tests. */
function markBusy(map: MapLibreMap): void {
  const element = map.getContainer();
  const busy = () => element.setAttribute('aria-busy', 'true');
  busy();
  map.on('movestart', busy);
  map.on('dataloading', busy);
  map.on('styledataloading', busy);
  map.on('idle', () => element.setAttribute('aria-busy', 'false'));
}

/**
 * Makes a reload request a tile that failed. MapLibre 6.17 takes one with an actor for one still under way, and waits
 * for ever.
 */
function askAgainForFailedTiles(map: MapLibreMap): void {
  map.on('error', event => {
    const { tile } = event as typeof event & { tile?: { actor?: unknown } };
    if (tile !== undefined) delete tile.actor;
  });
}

/** Space for the panel on the left of wide windows, and the search field at the top of narrow ones. */
function firstPadding(): { top: number; bottom: number; left: number; right: number } {
  return isNarrow()
    ? { top: 80, bottom: 30, left: 24, right: 60 }
    : { top: 40, bottom: 40, left: panelWidth() + 40, right: 80 };
}

/** The view's parameter in the address: `#map=zoom/lat/lon`. */
const permalinkName = 'map';

/** Whether the address has a view. */
function hasPermalink(hash: string): boolean {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get(permalinkName);
  if (value === null) return false;
  const [zoom, lat, lon] = value.split('/').map(Number);
  return [zoom, lat, lon].every(Number.isFinite);
}

const names = {
  'maplibregl-ctrl-zoom-in': () => t('zoomIn'),
  'maplibregl-ctrl-zoom-out': () => t('zoomOut'),
  'maplibregl-ctrl-compass': () => t('compass'),
} as const;

/** Adds the buttons for zoom and north; MapLibre names them once, they are named again in another language. */
function addNavigationButtons(map: MapLibreMap): void {
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

// Loads the worker from our own origin, so that the content security policy needs no exception.
setWorkerUrl(new URL(workerUrl, import.meta.url).href);
// The worker starts while the window signs in.
prewarm();
