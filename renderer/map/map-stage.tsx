import './setup.ts';
import './map-stage.css';
import {
  AttributionControl,
  Map as MapLibreMap,
  NavigationControl,
  RasterTileSource,
  ScaleControl,
  VectorTileSource,
} from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RegionInfo } from '../api/health.ts';
import { isOfImagery, type StyleName } from '../api/styles.ts';
import type { TileSession } from '../api/tile-session.ts';
import type { Units } from '../api/types.ts';
import { reducedMotion } from './camera.ts';
import { openContours } from './contour-protocol.ts';
import { firstBox } from './initial-view.ts';
import { loadStyle } from './load-hosted-style.ts';
import { MapContext, type MapHandle } from './map-context.ts';
import { Overlays } from './map-overlays.ts';
import { openArchives } from './open-archives.ts';
import { hasPermalink, permalinkName } from './permalink.ts';
import { t } from './words.ts';

const echoMilliseconds = 1500;
const togetherMilliseconds = 60;
/** How often and how long after regions changed one looks whether their tiles are there. */
const lookMilliseconds = 1000;
const joinedMilliseconds = 60_000;

interface MapStageProps {
  siteUrl: string;
  session: TileSession;
  styleName: StyleName;
  units: Units;
  /** Known before the map is made: the first view shows them. */
  regions: readonly RegionInfo[];
  /** Counts up when the service is back: what failed meanwhile is asked for again. */
  attempt: number;
  /** Why style or tiles cannot be had; undefined once they can. */
  onTrouble: (failure: unknown) => void;
  children: ReactNode;
}

/** The full-screen map. Children are drawn inside it and reach it through `useMap`. */
export function MapStage({ siteUrl, session, styleName, units, regions, attempt, onTrouble, children }: MapStageProps) {
  const container = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle>();
  const troubled = useRef(false);
  const report = useRef(onTrouble);
  report.current = onTrouble;
  const first = useRef({ regions, siteUrl });
  const held = regions.map(({ id, version }) => `${id} ${version}`).join();
  // Styles of imagery are made of what the regions have.
  const content = isOfImagery(styleName) ? held : '';
  const looked = useRef(held);
  const look = useRef<() => void>(() => {});

  useEffect(() => {
    if (container.current === null) return;
    const onFailure = (failure: unknown) => {
      troubled.current = failure !== undefined;
      report.current(failure);
    };
    // Several archives change at once: the map reads them anew together.
    let due: ReturnType<typeof setTimeout> | undefined;
    const onChanged = () => {
      clearTimeout(due);
      due = setTimeout(() => void readAnew(), togetherMilliseconds);
    };
    const { archives, forget, close, ...open } = openArchives(session, onFailure, onChanged);
    look.current = () => void open.look();
    let closeContours = openContours(archives.terrain);
    const readAnew = async () => {
      await forget();
      closeContours();
      closeContours = openContours(archives.terrain);
      reloadSources(map);
    };
    const overlays = new Overlays();
    const box = firstBox(first.current.regions);
    const map = new MapLibreMap({
      container: container.current,
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
        : { bounds: box, fitBoundsOptions: { padding: firstPadding(container.current), maxZoom: 13 } }),
    });
    overlays.attach(map);
    // What the service refuses reaches `onTrouble` through the archives, a little later the map repeats it. Anything else that the map
    // stumbles over is a bug and belongs on the console.
    map.on('error', ({ error }) => {
      setTimeout(() => {
        if (!troubled.current) reportError(new Error(error.message));
      }, echoMilliseconds);
    });
    tellBusy(map);
    map.addControl(new NavigationControl({ visualizePitch: true }), 'top-right');
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    setHandle({ map, overlays });
    return () => {
      // The map takes its place out of the address when it goes; the next one is to look there, too.
      const { href } = location;
      clearTimeout(due);
      map.remove();
      history.replaceState(history.state, '', href);
      closeContours();
      close();
    };
  }, [session]);

  useEffect(() => {
    if (handle === undefined) return;
    const scale = new ScaleControl({ maxWidth: 110, unit: units === 'miles' ? 'imperial' : 'metric' });
    handle.map.addControl(scale, 'bottom-right');
    return () => {
      // A map that is gone has let go of it already.
      if (handle.map.hasControl(scale)) handle.map.removeControl(scale);
    };
  }, [handle, units]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, and other regions' imagery, ask for the style again
  useEffect(() => {
    if (handle === undefined) return;
    const abort = new AbortController();
    loadStyle(siteUrl, styleName, handle.overlays, abort.signal).then(
      style => {
        if (abort.signal.aborted) return;
        handle.map.setStyle(style, { diff: true });
        troubled.current = false;
        report.current(undefined);
      },
      error => {
        if (abort.signal.aborted) return;
        troubled.current = true;
        report.current(error);
      },
    );
    return () => abort.abort();
  }, [handle, siteUrl, styleName, content, attempt]);

  useEffect(() => {
    if (handle === undefined || attempt === 0) return;
    for (const [id, source] of Object.entries(handle.map.getStyle()?.sources ?? {})) {
      if (source.type !== 'geojson') handle.map.refreshTiles(id);
    }
  }, [handle, attempt]);

  // Regions came, went or changed. The service joins their tiles in the background: it shows in the archives when that is done.
  useEffect(() => {
    if (looked.current === held) return;
    looked.current = held;
    const until = Date.now() + joinedMilliseconds;
    const timer = setInterval(() => {
      look.current();
      if (Date.now() > until) clearInterval(timer);
    }, lookMilliseconds);
    return () => clearInterval(timer);
  }, [held]);

  return (
    <>
      <div ref={container} className="map-stage" data-map-style={styleName} />
      {handle === undefined ? null : <MapContext value={handle}>{children}</MapContext>}
    </>
  );
}

/** Asks every archive again what it holds: how deep, where, and by whom. Tiles that are drawn stay until there are newer ones. */
function reloadSources(map: MapLibreMap): void {
  for (const id of Object.keys(map.getStyle()?.sources ?? {})) {
    const source = map.getSource(id);
    if (!(source instanceof VectorTileSource || source instanceof RasterTileSource)) continue;
    if (source.url === undefined) map.refreshTiles(id);
    else source.setUrl(source.url);
  }
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
