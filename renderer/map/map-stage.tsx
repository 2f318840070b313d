import './setup.ts';
import './map-stage.css';
import { AttributionControl, Map as MapLibreMap, NavigationControl, ScaleControl } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RegionInfo } from '../api/health.ts';
import type { StyleName } from '../api/styles.ts';
import type { TileSession } from '../api/tile-session.ts';
import type { Units } from '../api/types.ts';
import { openArchives } from './archives.ts';
import { openContours } from './contours.ts';
import { loadStyle } from './hosted-style.ts';
import { regionsBox } from './initial-view.ts';
import { MapContext, type MapHandle } from './map-context.ts';
import { Overlays } from './overlays.ts';
import { hasPermalink, permalinkName } from './permalink.ts';

interface MapStageProps {
  siteUrl: string;
  session: TileSession;
  styleName: StyleName;
  units: Units;
  /** Known before the map is made: the first view shows them. */
  regions: readonly RegionInfo[];
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** The full-screen map. Children are drawn inside it and reach it through `useMap`. */
export function MapStage({ siteUrl, session, styleName, units, regions, onError, children }: MapStageProps) {
  const container = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle>();
  const report = useRef(onError);
  report.current = onError;
  const first = useRef({ regions, siteUrl });

  useEffect(() => {
    if (container.current === null) return;
    const { archives, close } = openArchives(session);
    const closeContours = openContours(archives.terrain);
    const overlays = new Overlays();
    const box = regionsBox(first.current.regions);
    const map = new MapLibreMap({
      container: container.current,
      attributionControl: false,
      hash: permalinkName,
      maxZoom: 20,
      maxPitch: 70,
      ...(box === undefined || hasPermalink(location.hash)
        ? {}
        : { bounds: box, fitBoundsOptions: { padding: firstPadding(container.current), maxZoom: 13 } }),
    });
    overlays.attach(map);
    map.on('error', event => report.current(event.error));
    tellBusy(map);
    map.addControl(new NavigationControl({ visualizePitch: true }), 'top-right');
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    setHandle({ map, overlays });
    return () => {
      map.remove();
      closeContours();
      close();
    };
  }, [session]);

  useEffect(() => {
    if (handle === undefined) return;
    const scale = new ScaleControl({ maxWidth: 110, unit: units === 'miles' ? 'imperial' : 'metric' });
    handle.map.addControl(scale, 'bottom-right');
    return () => {
      handle.map.removeControl(scale);
    };
  }, [handle, units]);

  useEffect(() => {
    if (handle === undefined) return;
    const abort = new AbortController();
    loadStyle(siteUrl, styleName, handle.overlays, abort.signal).then(
      style => {
        if (!abort.signal.aborted) handle.map.setStyle(style, { diff: true });
      },
      error => {
        if (!abort.signal.aborted) report.current(error);
      },
    );
    return () => abort.abort();
  }, [handle, siteUrl, styleName]);

  return (
    <>
      <div ref={container} className="map-stage" data-map-style={styleName} />
      {handle === undefined ? null : <MapContext value={handle}>{children}</MapContext>}
    </>
  );
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
