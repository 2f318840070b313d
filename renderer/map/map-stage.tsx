import { ScaleControl } from 'maplibre-gl';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { RegionInfo } from '../api/health.ts';
import { isOfImagery, type StyleName } from '../api/styles.ts';
import type { TileSession } from '../api/tile-session.ts';
import type { Units } from '../api/types.ts';
import { createMap, removeMap } from './create-map.ts';
import { type Feed, feedMap } from './feed-map.ts';
import { loadStyle } from './load-hosted-style.ts';
import { MapContext, type MapHandle } from './map-context.ts';
import { Overlays } from './map-overlays.ts';

const echoMilliseconds = 1500;
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
  const trouble = useTrouble(onTrouble);
  const held = regions.map(({ id, version }) => `${id} ${version}`).join();
  const { handle, feed } = useMapIn(container, session, regions, trouble);
  useScale(handle, units);
  // Styles of imagery are made of what the regions have.
  useStyle(handle, { siteUrl, styleName, content: isOfImagery(styleName) ? held : '', attempt }, trouble);
  useTilesAgain(handle, attempt);
  useJoinedTiles(feed, held);
  return (
    <>
      <div ref={container} className="map-stage" data-map-style={styleName} />
      {handle === undefined ? null : <MapContext value={handle}>{children}</MapContext>}
    </>
  );
}

interface Trouble {
  tell(failure: unknown): void;
  isThere(): boolean;
}

/** Why the map lacks something, told to whoever listens now. */
function useTrouble(onTrouble: (failure: unknown) => void): Trouble {
  const listener = useRef(onTrouble);
  listener.current = onTrouble;
  const [trouble] = useState<Trouble>(() => {
    let there = false;
    return {
      tell: failure => {
        there = failure !== undefined;
        listener.current(failure);
      },
      isThere: () => there,
    };
  });
  return trouble;
}

/** The map and what feeds it, for as long as the session is the same. */
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
    const map = createMap(container.current, first.current);
    const opened = feedMap(map, session, trouble.tell);
    feed.current = opened;
    const overlays = new Overlays();
    overlays.attach(map);
    // What the service refuses is told by the archives, a little later the map repeats it. Anything else that the map stumbles over is a
    // bug and belongs on the console.
    map.on('error', ({ error }) => {
      setTimeout(() => {
        if (!trouble.isThere()) reportError(new Error(error.message));
      }, echoMilliseconds);
    });
    setHandle({ map, overlays });
    return () => {
      removeMap(map);
      opened.close();
    };
  }, [container, session, trouble]);
  return { handle, feed };
}

function useScale(handle: MapHandle | undefined, units: Units): void {
  useEffect(() => {
    if (handle === undefined) return;
    const scale = new ScaleControl({ maxWidth: 110, unit: units === 'miles' ? 'imperial' : 'metric' });
    handle.map.addControl(scale, 'bottom-right');
    return () => {
      // A map that is gone has let go of it already.
      if (handle.map.hasControl(scale)) handle.map.removeControl(scale);
    };
  }, [handle, units]);
}

interface WantedStyle {
  siteUrl: string;
  styleName: StyleName;
  /** Another one asks for the same style anew. */
  content: string;
  attempt: number;
}

function useStyle(handle: MapHandle | undefined, wanted: WantedStyle, trouble: Trouble): void {
  const { siteUrl, styleName, content, attempt } = wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt, and other regions' imagery, ask for the style again
  useEffect(() => {
    if (handle === undefined) return;
    const abort = new AbortController();
    loadStyle(siteUrl, styleName, handle.overlays, abort.signal).then(
      style => {
        if (abort.signal.aborted) return;
        handle.map.setStyle(style, { diff: true });
        trouble.tell(undefined);
      },
      error => {
        if (!abort.signal.aborted) trouble.tell(error);
      },
    );
    return () => abort.abort();
  }, [handle, siteUrl, styleName, content, attempt, trouble]);
}

/** With a new attempt, tiles that could not be had are asked for again. */
function useTilesAgain(handle: MapHandle | undefined, attempt: number): void {
  useEffect(() => {
    if (handle === undefined || attempt === 0) return;
    for (const [id, source] of Object.entries(handle.map.getStyle()?.sources ?? {})) {
      if (source.type !== 'geojson') handle.map.refreshTiles(id);
    }
  }, [handle, attempt]);
}

/** When regions come, go or change, the service joins their tiles in the background: it shows in the archives when that is done. */
function useJoinedTiles(feed: RefObject<Feed | undefined>, held: string): void {
  const looked = useRef(held);
  useEffect(() => {
    if (looked.current === held) return;
    looked.current = held;
    const until = Date.now() + joinedMilliseconds;
    const timer = setInterval(() => {
      feed.current?.look();
      if (Date.now() > until) clearInterval(timer);
    }, lookMilliseconds);
    return () => clearInterval(timer);
  }, [feed, held]);
}
