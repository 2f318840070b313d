import { Center, Loader } from '@mantine/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from './api/client-context.ts';
import { TileSession } from './api/tile-session.ts';
import type { LonLat } from './api/types.ts';
import { Arrivals } from './arrivals.tsx';
import { useWindowCommands } from './desktop/use-window-commands.ts';
import { AboutDialog } from './features/about/about-dialog.tsx';
import { ApiExplorerLink } from './features/api-explorer/api-explorer-link.tsx';
import { emptyDraft } from './features/build/build-draft.ts';
import { BuildPanel } from './features/build/build-panel.tsx';
import { DirectionsPanel } from './features/directions/directions-panel.tsx';
import { emptyPlan, planReducer } from './features/directions/plan.ts';
import { createHover } from './features/directions/route-hover.ts';
import { RouteOnMap } from './features/directions/route-on-map.tsx';
import { useWaypointNames } from './features/directions/use-names.ts';
import { useRoute } from './features/directions/use-route.ts';
import { PlaceCard, type Subject } from './features/place/place-card.tsx';
import { areaOf } from './features/regions/coverage.ts';
import { NothingHere } from './features/regions/nothing-here.tsx';
import { OffersOnMap } from './features/regions/offers-on-map.tsx';
import { createRegionHover } from './features/regions/region-hover.ts';
import { RegionsButton } from './features/regions/regions-button.tsx';
import { RegionsPanel } from './features/regions/regions-panel.tsx';
import { TaskNotice } from './features/regions/task-notice.tsx';
import { useRegions } from './features/regions/use-regions.ts';
import type { RegionsView } from './features/regions/view.ts';
import { type Place, zoomOf } from './features/search/place.ts';
import { SearchBox, type SearchRequest } from './features/search/search-box.tsx';
import { OtherWays } from './features/sideload/other-ways.tsx';
import { Sideload } from './features/sideload/sideload.tsx';
import { useSideload } from './features/sideload/use-sideload.ts';
import { StyleSwitcher } from './features/style-switcher/style-switcher.tsx';
import { featuresOf } from './features/tracks/track.ts';
import { TrackList } from './features/tracks/track-list.tsx';
import { useTracks } from './features/tracks/use-tracks.ts';
import { type CameraControl, CameraPort } from './map/camera-port.tsx';
import { CursorReadout } from './map/cursor-readout.tsx';
import { CutOnMap } from './map/cut-on-map.tsx';
import { detailedRegions } from './map/initial-view.ts';
import { boundsOf } from './map/line.ts';
import { LinkedView } from './map/linked-view.tsx';
import { MapClicks } from './map/map-clicks.tsx';
import { MapStage } from './map/map-stage.tsx';
import { PointPin } from './map/point-pin.tsx';
import { RegionBorders } from './map/region-borders.tsx';
import { TracksOnMap } from './map/tracks-on-map.tsx';
import { ErrorNote } from './ui/error-note.tsx';
import { formatCoordinates } from './ui/format.ts';
import { useSettings } from './ui/settings.tsx';

/** The window: a map, and over it the panel of what one is doing. */
export function Workstation() {
  const client = useClient();
  const { units, styleName } = useSettings();
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
  const [about, setAbout] = useState(false);
  const sideload = useSideload();
  const tracks = useTracks();
  const trackFeatures = useMemo(() => tracks.all.flatMap(featuresOf), [tracks.all]);
  const camera = useRef<CameraControl | undefined>(undefined);
  const { route, loading, error, retry } = useRoute(plan);
  useWaypointNames(plan, dispatch);

  const known = regions.known;
  const borders = useMemo(
    () => detailedRegions(known ?? []).map(region => ({ id: region.id, name: region.name, area: areaOf(region) })),
    [known],
  );

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
    about: () => setAbout(true),
    settings: () => setChoosingStyle(true),
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

  if (known === undefined) {
    return (
      <Center h="100%" p="lg">
        {regions.error === undefined ? (
          <Loader aria-label="Opening the map" />
        ) : (
          <div className="notice">
            <ErrorNote error={regions.error} onRetry={regions.retry} />
          </div>
        )}
      </Center>
    );
  }
  const shownPoint = subject === undefined ? undefined : subject.kind === 'point' ? subject.point : subject.place.point;
  const failure = regions.error ?? mapTrouble;

  return (
    <div className="window">
      <MapStage
        siteUrl={client.baseUrl}
        session={session}
        styleName={styleName}
        units={units}
        regions={known}
        attempt={attempt}
        onTrouble={setMapTrouble}
      >
        <CameraPort port={camera} />
        <RegionBorders borders={borders} />
        {covered ? null : <MapClicks onClick={onMapClick} />}
        <OffersOnMap view={regionsView} hover={regionHover} onView={setRegionsView} />
        {routing ? <RouteOnMap plan={plan} dispatch={dispatch} route={route} hover={hover} /> : null}
        {shownPoint === undefined ? null : <PointPin point={shownPoint} label="The place in question" />}
        {building && draft.box !== undefined ? <CutOnMap box={draft.box} /> : null}
        <TracksOnMap features={trackFeatures} show={tracks.latest?.bounds} />
        <LinkedView />
        <CursorReadout />
        {covered ? null : (
          <NothingHere regions={known} onShow={region => camera.current?.showBox(region.bounds)} onView={showRegions} />
        )}
      </MapStage>
      <div className="panel">
        {failure === undefined ? null : (
          <div className="card notice">
            <ErrorNote
              error={failure}
              onRetry={() => {
                setMapTrouble(undefined);
                setAttempt(attempt + 1);
                regions.retry();
              }}
            />
          </div>
        )}
        <TaskNotice
          regions={known}
          panelOpen={regionsView !== undefined}
          onShow={box => camera.current?.showBox(box)}
          onOpen={() => showRegions({ at: 'installed' })}
        />
        {regionsView === undefined ? null : (
          <RegionsPanel
            view={regionsView}
            regions={known}
            hover={regionHover}
            otherWays={<OtherWays onFromFile={() => sideload.choose(true)} onBuild={build} />}
            onView={setRegionsView}
            onShow={box => camera.current?.showBox(box)}
            onClose={() => setRegionsView(undefined)}
          />
        )}
        {building ? (
          <BuildPanel
            draft={draft}
            onChange={setDraft}
            view={() => camera.current?.boxInSight()}
            onClose={() => setBuilding(false)}
            onStarted={() => {
              setDraft(emptyDraft);
              showRegions({ at: 'installed' });
            }}
          />
        ) : null}
        {routing || covered ? null : (
          <SearchBox
            request={searchRequest}
            onRequestTaken={() => setSearchRequest(undefined)}
            value={subject?.kind === 'place' ? subject.place.title : ''}
            bias={bias}
            onPick={place => {
              setSubject({ kind: 'place', place });
              goTo(place);
            }}
            onClear={() => setSubject(undefined)}
            onDirections={() => {
              setRouting(true);
              if (subject?.kind === 'place') {
                dispatch({ kind: 'endpoint', end: 'to', point: subject.place.point, label: subject.place.title });
                setSubject(undefined);
              }
            }}
          />
        )}
        {tracks.all.length === 0 || covered ? null : (
          <TrackList
            tracks={tracks.all}
            onShow={({ bounds }) => camera.current?.showBox(bounds)}
            onClose={tracks.close}
          />
        )}
        {subject === undefined || covered ? null : (
          <PlaceCard
            subject={subject}
            regions={known}
            onClose={() => setSubject(undefined)}
            onDirections={(end, place) => {
              dispatch({ kind: 'endpoint', end, point: place.point, label: place.title });
              setSubject(undefined);
              setRouting(true);
            }}
          />
        )}
        {routing && !covered ? (
          <DirectionsPanel
            plan={plan}
            dispatch={dispatch}
            route={route}
            loading={loading}
            error={error}
            hover={hover}
            bias={bias}
            onRetry={retry}
            onPickPlace={place => {
              if (camera.current?.isInSight(place.point) === false) goTo(place);
            }}
            onShowTurn={turn => {
              const found = route?.turns[turn];
              const box =
                found === undefined ? undefined : boundsOf(route?.line.slice(found.begin, found.end + 1) ?? []);
              if (box !== undefined) camera.current?.showBox(box, 17);
            }}
            onClose={() => {
              setRouting(false);
              dispatch({ kind: 'restart' });
            }}
          />
        ) : null}
      </div>
      <div className="map-buttons">
        <StyleSwitcher open={choosingStyle} onOpen={setChoosingStyle} />
        <RegionsButton
          open={regionsView !== undefined}
          onToggle={() => showRegions(regionsView === undefined ? { at: 'installed' } : undefined)}
        />
        <Arrivals
          sideload={sideload}
          tracks={tracks}
          onExtract={path => {
            setDraft({ ...draft, source: 'files', osmFiles: [...new Set([...draft.osmFiles, path])] });
            build();
          }}
        />
        <ApiExplorerLink baseUrl={client.baseUrl} />
      </div>
      <Sideload sideload={sideload} onStarted={() => showRegions({ at: 'installed' })} />
      <AboutDialog opened={about} onClose={() => setAbout(false)} />
    </div>
  );
}
