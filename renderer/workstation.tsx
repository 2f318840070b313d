import { Center, Loader } from '@mantine/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from './api/client-context.ts';
import { TileSession } from './api/tile-session.ts';
import type { LonLat } from './api/types.ts';
import { ApiExplorerLink } from './features/api-explorer/api-explorer-link.tsx';
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
import { SearchBox } from './features/search/search-box.tsx';
import { StyleSwitcher } from './features/style-switcher/style-switcher.tsx';
import { type CameraControl, CameraPort } from './map/camera-port.tsx';
import { CursorReadout } from './map/cursor-readout.tsx';
import { detailedRegions } from './map/initial-view.ts';
import { boundsOf } from './map/line.ts';
import { MapClicks } from './map/map-clicks.tsx';
import { MapStage } from './map/map-stage.tsx';
import { PointPin } from './map/point-pin.tsx';
import { RegionBorders } from './map/region-borders.tsx';
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
        {regionsView === undefined ? <MapClicks onClick={onMapClick} /> : null}
        <OffersOnMap view={regionsView} hover={regionHover} onView={setRegionsView} />
        {routing ? <RouteOnMap plan={plan} dispatch={dispatch} route={route} hover={hover} /> : null}
        {shownPoint === undefined ? null : <PointPin point={shownPoint} label="The place in question" />}
        <CursorReadout />
        {regionsView === undefined ? (
          <NothingHere
            regions={known}
            onShow={region => camera.current?.showBox(region.bounds)}
            onView={setRegionsView}
          />
        ) : null}
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
          onOpen={() => setRegionsView({ at: 'installed' })}
        />
        {regionsView === undefined ? null : (
          <RegionsPanel
            view={regionsView}
            regions={known}
            hover={regionHover}
            onView={setRegionsView}
            onShow={box => camera.current?.showBox(box)}
            onClose={() => setRegionsView(undefined)}
          />
        )}
        {routing || regionsView !== undefined ? null : (
          <SearchBox
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
        {subject === undefined || regionsView !== undefined ? null : (
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
        {routing && regionsView === undefined ? (
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
        <StyleSwitcher />
        <RegionsButton
          open={regionsView !== undefined}
          onToggle={() => setRegionsView(regionsView === undefined ? { at: 'installed' } : undefined)}
        />
        <ApiExplorerLink baseUrl={client.baseUrl} />
      </div>
    </div>
  );
}
