import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { boundsInView } from '../../../data-packs/geo/bounds.ts';
import type { RegionInfo } from '../../api/health.ts';
import { hasImagery, hostedStyle, type StyleName } from '../../api/tiles/styles.ts';
import type { TileSession } from '../../api/tiles/tile-session.ts';
import { useStore } from '../../store.ts';
import { useMapLanguage } from '../../ui/language.ts';
import { viewBounds } from '../camera/camera.ts';
import { type Feed, feedMap } from '../feed/feed-map.ts';
import { chosenLayers } from '../layers/chosen-layers.ts';
import { type LayerChoice, tiles3dShown, useLayerChoice } from '../layers/layer-choice.ts';
import { listen } from '../listen.ts';
import { MapContext, type MapHandle } from '../map-context.ts';
import { Overlays } from '../overlays/overlays.ts';
import type { CountryTraffic } from '../traffic/traffic-feed.ts';
import { withTraffic } from '../traffic/traffic-layers.ts';
import { useTraffic } from '../traffic/use-traffic.ts';
import { createMap, removeMap } from './create-map.ts';

/** Wait before reporting an error of the map, which repeats failures of archives a little later. */
const errorDelay = 1500;
/** Poll interval and timeout for joined tiles after regions changed. */
const pollInterval = 1000;
const pollTimeout = 60_000;

interface MapStageProps {
  siteUrl: string;
  session: TileSession;
  styleName: StyleName;
  /** Shown in the first view. */
  regions: readonly RegionInfo[];
  /** Counts up when the service is back, to retry what failed. */
  attempt: number;
  /** Called with the failure of style or tiles, and with undefined once they load. */
  onTrouble: (failure: unknown) => void;
  /** Drawn over the map. */
  children: ReactNode;
  /** After the map. */
  below: ReactNode;
}

/** The map. Children and what is below reach it through `useMap`. */
export function MapStage(props: MapStageProps) {
  const { siteUrl, session, styleName, regions, attempt, onTrouble, children, below } = props;
  const container = useRef<HTMLDivElement>(null);
  const trouble = useTrouble(onTrouble);
  const installed = regions.map(({ id, version }) => `${id} ${version}`).join();
  const { handle, feed } = useMapIn(container, session, regions, trouble);
  // Styles with imagery depend on the installed regions.
  const content = hasImagery(styleName) ? installed : '';
  useStyle(handle, { siteUrl, styleName, content, attempt, regions, session }, trouble);
  useTilesAgain(handle, attempt);
  useJoinedTiles(feed, installed);
  return (
    <>
      <main className="stage">
        <div ref={container} className="map-stage" data-map-style={styleName} />
        {handle === undefined ? null : <MapContext value={handle}>{children}</MapContext>}
      </main>
      {handle === undefined ? null : <MapContext value={handle}>{below}</MapContext>}
    </>
  );
}

interface Trouble {
  report(failure: unknown): void;
  isReported(): boolean;
}

/** The map's failure, reported to the latest listener. */
function useTrouble(onTrouble: (failure: unknown) => void): Trouble {
  const listener = useRef(onTrouble);
  listener.current = onTrouble;
  const [trouble] = useState<Trouble>(() => {
    let reported = false;
    return {
      report: failure => {
        reported = failure !== undefined;
        listener.current(failure);
      },
      isReported: () => reported,
    };
  });
  return trouble;
}

/** The map and its feed, recreated with the session. */
function useMapIn(
  container: RefObject<HTMLElement | null>,
  session: TileSession,
  regions: readonly RegionInfo[],
  trouble: Trouble,
): { handle: MapHandle | undefined; feed: RefObject<Feed | undefined> } {
  const [handle, setHandle] = useState<MapHandle>();
  const feed = useRef<Feed>(undefined);
  const first = useRef(regions);
  useEffect(() => {
    if (container.current === null) return;
    // The signed URLs are asked for while the map is made; the archives report a failure.
    session.urls().catch(() => undefined);
    const map = createMap(container.current, first.current);
    const opened = feedMap(map, session, trouble.report);
    feed.current = opened;
    const overlays = new Overlays();
    overlays.attach(map);
    // Archives have reported failures of the service already; any other error is a bug for the console.
    map.on('error', ({ error }) => {
      setTimeout(() => {
        if (!trouble.isReported()) reportError(new Error(error.message));
      }, errorDelay);
    });
    setHandle({ map, overlays, session, feed: opened });
    return () => {
      removeMap(map);
      opened.close();
    };
  }, [container, session, trouble]);
  return { handle, feed };
}

interface WantedStyle {
  siteUrl: string;
  styleName: StyleName;
  /** A change reloads the style. */
  content: string;
  attempt: number;
  regions: readonly RegionInfo[];
  session: TileSession;
}

function useStyle(handle: MapHandle | undefined, wanted: WantedStyle, trouble: Trouble): void {
  const { siteUrl, styleName, content, attempt, regions, session } = wanted;
  const language = useMapLanguage();
  const chosen = useLayerChoice();
  const hasTiles3d = useStore(tiles3dShown, shown => shown);
  const choice = useMemo(() => (hasTiles3d ? { ...chosen, buildings: false } : chosen), [chosen, hasTiles3d]);
  const heights = useHeightsInView(handle?.map, regions, choice.view3d);
  const traffic = useTraffic(session, regions, trouble.report);
  // Asked for before there is a map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt, content and language reload the style
  const hosted = useMemo(() => {
    const answer = hostedStyle(siteUrl, styleName).then(withArchives);
    answer.catch(() => undefined);
    return { answer, styleName };
  }, [siteUrl, styleName, content, attempt, language]);
  useEffect(() => {
    if (handle === undefined) return;
    let live = true;
    hosted.answer.then(
      style => {
        if (!live) return;
        const { map, overlays } = handle;
        map.setStyle(prepareStyle(style, { name: hosted.styleName, choice, heights, traffic, overlays }), {
          diff: true,
        });
        trouble.report(undefined);
      },
      error => {
        if (live) trouble.report(error);
      },
    );
    return () => {
      live = false;
    };
  }, [handle, hosted, choice, heights, traffic, trouble]);
}

/** Reloads failed tiles with a new attempt. */
function useTilesAgain(handle: MapHandle | undefined, attempt: number): void {
  useEffect(() => {
    if (handle === undefined || attempt === 0) return;
    for (const [id, source] of Object.entries(handle.map.getStyle()?.sources ?? {})) {
      if (source.type !== 'geojson') handle.map.refreshTiles(id);
    }
  }, [handle, attempt]);
}

/** Polls the archives after regions changed, because the service joins their tiles in the background. */
function useJoinedTiles(feed: RefObject<Feed | undefined>, installed: string): void {
  const previous = useRef(installed);
  useEffect(() => {
    if (previous.current === installed) return;
    previous.current = installed;
    const until = Date.now() + pollTimeout;
    const timer = setInterval(() => {
      feed.current?.check();
      if (Date.now() > until) clearInterval(timer);
    }, pollInterval);
    return () => clearInterval(timer);
  }, [feed, installed]);
}

/** Whether a region in view has heights; looked at while `wanted`, else false. */
function useHeightsInView(map: MapLibreMap | undefined, regions: readonly RegionInfo[], wanted: boolean): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (map === undefined || !wanted) return;
    const look = () => {
      const view = viewBounds(map);
      setInView(regions.some(({ bounds, parts }) => parts?.includes('terrain') === true && boundsInView(bounds, view)));
    };
    look();
    return listen(map, ['moveend'], look);
  }, [map, regions, wanted]);
  return wanted && inView;
}

/** Whether borders and routes need colours for a dark map. */
function isDark(name: StyleName): boolean {
  return name === 'dark' || name === 'black' || hasImagery(name);
}

/**
 * Replaces a hosted style's placeholders with the names of `open-archives.ts`: signed URLs change every few minutes, a
 * map's sources should not.
 */
function withArchives(hosted: StyleSpecification): StyleSpecification {
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
function prepareStyle(style: StyleSpecification, { name, choice, heights, traffic, overlays }: Prepared) {
  const dark = isDark(name);
  const chosen = chosenLayers(style, choice, { inView: heights, dark });
  const shown = { flow: choice.traffic, incidents: choice.incidents, dark };
  return overlays.addTo(withTraffic(chosen, traffic, shown), dark);
}
