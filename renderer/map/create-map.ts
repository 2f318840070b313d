import './setup.ts';
import './map-stage.css';
import { AttributionControl, Map as MapLibreMap, NavigationControl } from 'maplibre-gl';
import type { RegionInfo } from '../api/health.ts';
import { reducedMotion } from './camera.ts';
import { firstBox } from './initial-view.ts';
import { hasPermalink, permalinkName } from './permalink.ts';
import { t } from './words.ts';

/** A map without a style yet; it looks where the address says, else at the regions. */
export function createMap(container: HTMLElement, regions: readonly RegionInfo[]): MapLibreMap {
  const box = firstBox(regions);
  const map = new MapLibreMap({
    container,
    attributionControl: false,
    locale: {
      'Map.Title': t('map'),
      'Marker.Title': t('marker'),
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'NavigationControl.ResetBearing': t('compass'),
    },
    hash: permalinkName,
    maxZoom: 20,
    maxPitch: 70,
    fadeDuration: reducedMotion() ? 0 : 300,
    ...(box === undefined || hasPermalink(location.hash)
      ? {}
      : { bounds: box, fitBoundsOptions: { padding: firstPadding(container), maxZoom: 13 } }),
  });
  tellBusy(map);
  map.addControl(new NavigationControl({ visualizePitch: true }), 'top-right');
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
  return map;
}

/** Takes a map off the page. It takes its place out of the address when it goes; the next one is to look there, too. */
export function removeMap(map: MapLibreMap): void {
  const { href } = location;
  map.remove();
  history.replaceState(history.state, '', href);
}

/** `aria-busy` while tiles are on their way or the camera moves: for assistive programs, and for tests. */
function tellBusy(map: MapLibreMap): void {
  const element = map.getContainer();
  const busy = () => element.setAttribute('aria-busy', 'true');
  busy();
  map.on('movestart', busy);
  map.on('dataloading', busy);
  map.on('styledataloading', busy);
  map.on('idle', () => element.setAttribute('aria-busy', 'false'));
}

/** Room for the panel that covers the map's left on wide windows, and the search field that covers its top on narrow ones. */
function firstPadding(element: HTMLElement): { top: number; bottom: number; left: number; right: number } {
  const wide = element.clientWidth >= 900;
  return wide ? { top: 60, bottom: 60, left: 440, right: 80 } : { top: 90, bottom: 50, left: 24, right: 60 };
}
