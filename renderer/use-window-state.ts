import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { LonLat } from '../data-packs/geo/lon-lat.ts';
import { useClient } from './api/client-context.ts';
import { TileSession } from './api/tile-session.ts';
import { useWindowCommands } from './desktop/use-window-commands.ts';
import { emptyDraft } from './features/build/build-draft.ts';
import { createHover } from './features/directions/route-hover.ts';
import { emptyPlan, planReducer } from './features/directions/route-plan.ts';
import { useWaypointNames } from './features/directions/use-names.ts';
import { useRoute } from './features/directions/use-route.ts';
import { useRegionExport } from './features/export/use-region-export.ts';
import type { Subject } from './features/place/place-card.tsx';
import { createRegionHover } from './features/regions/region-hover.ts';
import type { RegionsView } from './features/regions/regions-view.ts';
import { useRegions } from './features/regions/use-regions.ts';
import { type Place, zoomOf } from './features/search/found-place.ts';
import type { SearchRequest } from './features/search/search-box.tsx';
import { useSideload } from './features/sideload/use-sideload.ts';
import { useTracks } from './features/tracks/use-tracks.ts';
import type { CameraControl } from './map/camera-port.tsx';
import { boundsOf } from './map/line.ts';
import { formatCoordinates } from './ui/format.ts';

/** What the window holds between its map and its panels. */
export type WindowState = ReturnType<typeof useWindowState>;

/** What one looks at, asks and has open, and what menu entries and links do with it. */
export function useWindowState() {
  const client = useClient();
  const session = useMemo(() => new TileSession(client), [client]);
  const regions = useRegions(client.baseUrl);
  const [mapTrouble, setMapTrouble] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const [subject, setSubject] = useState<Subject>();
  const [routing, setRouting] = useState(false);
  const [plan, dispatch] = useReducer(planReducer, emptyPlan);
  const [hover] = useState(createHover);
  // The panel of regions lies over what one was doing, which is there again when it closes.
  const [regionsView, setRegionsView] = useState<RegionsView>();
  const [regionHover] = useState(createRegionHover);
  const [building, setBuilding] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  const covered = regionsView !== undefined || building;
  const [searchRequest, setSearchRequest] = useState<SearchRequest>();
  const [choosingStyle, setChoosingStyle] = useState(false);
  const [dialog, setDialog] = useState<'about' | 'settings'>();
  const sideload = useSideload();
  const tracks = useTracks();
  const camera = useRef<CameraControl | undefined>(undefined);
  const routed = useRoute(plan);
  const { route } = routed;
  useWaypointNames(plan, dispatch);

  // The service is back: what the map missed meanwhile is asked for again.
  const gone = regions.error !== undefined;
  const wasGone = useRef(false);
  useEffect(() => {
    if (wasGone.current && !gone) setAttempt(count => count + 1);
    wasGone.current = gone;
  }, [gone]);

  // A new route is shown whole, unless it is in sight already: reshaping by hand must not move the map away.
  useEffect(() => {
    const box = route === undefined ? undefined : boundsOf(route.line);
    if (box === undefined) return;
    const [west, south, east, north] = box;
    const corners: LonLat[] = [
      { lon: west, lat: south },
      { lon: east, lat: north },
    ];
    if (!corners.every(corner => camera.current?.isInSight(corner))) camera.current?.showBox(box);
  }, [route]);

  const showRegions = (view: RegionsView | undefined) => {
    setBuilding(false);
    setRegionsView(view);
  };
  const build = () => {
    setRegionsView(undefined);
    setBuilding(true);
  };
  const exporting = useRegionExport(() => showRegions({ at: 'installed' }));
  useWindowCommands({
    search: text => {
      showRegions(undefined);
      setRouting(false);
      setSearchRequest({ text });
    },
    directions: (points, costing) => {
      showRegions(undefined);
      setSubject(undefined);
      setRouting(true);
      if (points === undefined) return;
      const places = points.map(point => ({ point, label: formatCoordinates(point) }));
      dispatch({ kind: 'through', places, costing });
    },
    regions: () => showRegions({ at: 'installed' }),
    catalogue: () => showRegions({ at: 'get' }),
    build,
    export: exporting.begin,
    about: () => setDialog('about'),
    settings: () => setDialog('settings'),
  });

  const bias = () => camera.current?.view();
  const goTo = (place: Place) => {
    if (place.extent !== undefined) camera.current?.showBox(place.extent);
    else camera.current?.showPoint(place.point, zoomOf(place.kind));
  };
  const onMapClick = (point: LonLat) => {
    const waiting = routing ? plan.waypoints.find(waypoint => waypoint.point === undefined) : undefined;
    if (waiting === undefined) setSubject({ kind: 'point', point });
    else dispatch({ kind: 'set', id: waiting.id, point, label: formatCoordinates(point) });
  };

  return {
    client,
    session,
    regions,
    mapTrouble,
    setMapTrouble,
    attempt,
    setAttempt,
    subject,
    setSubject,
    routing,
    setRouting,
    plan,
    dispatch,
    routed,
    hover,
    regionsView,
    setRegionsView,
    showRegions,
    regionHover,
    building,
    setBuilding,
    build,
    draft,
    setDraft,
    covered,
    searchRequest,
    setSearchRequest,
    choosingStyle,
    setChoosingStyle,
    dialog,
    setDialog,
    exporting,
    sideload,
    tracks,
    camera,
    bias,
    goTo,
    onMapClick,
  };
}
