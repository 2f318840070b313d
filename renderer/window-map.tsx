import { useMemo } from 'react';
import { RouteOnMap } from './features/directions/route-on-map.tsx';
import { NothingHere } from './features/regions/catalogue/nothing-here.tsx';
import { OffersOnMap } from './features/regions/catalogue/offers-on-map.tsx';
import { areaOf } from './features/regions/catalogue/region-coverage.ts';
import { featuresOf } from './features/tracks/track.ts';
import { CameraPort } from './map/camera-port.tsx';
import { CursorReadout } from './map/cursor-readout.tsx';
import { CutOnMap } from './map/cut-on-map.tsx';
import { detailedRegions } from './map/initial-view.ts';
import { LinkedView } from './map/linked-view.tsx';
import { MapClicks } from './map/map-clicks.tsx';
import { MapStage } from './map/map-stage.tsx';
import { PointPin } from './map/point-pin.tsx';
import { RegionBorders } from './map/region-borders.tsx';
import { TracksOnMap } from './map/tracks-on-map.tsx';
import { useSettings } from './ui/settings.tsx';
import type { WindowState } from './use-window-state.ts';
import type { KnownRegions } from './window-panels.tsx';

/** The map, and what the window draws on it. */
export function WindowMap({ state, known }: { state: WindowState; known: KnownRegions }) {
  const { units, styleName } = useSettings();
  const { client, session, attempt, subject, routing, plan, dispatch, hover, camera, tracks, draft } = state;
  const borders = useMemo(
    () => detailedRegions(known).map(region => ({ id: region.id, name: region.name, area: areaOf(region) })),
    [known],
  );
  const trackFeatures = useMemo(() => tracks.all.flatMap(featuresOf), [tracks.all]);
  const shownPoint = subject === undefined ? undefined : subject.kind === 'point' ? subject.point : subject.place.point;
  return (
    <MapStage
      siteUrl={client.baseUrl}
      session={session}
      styleName={styleName}
      units={units}
      regions={known}
      attempt={attempt}
      onTrouble={state.setMapTrouble}
    >
      <CameraPort port={camera} />
      <RegionBorders borders={borders} />
      {state.covered ? null : <MapClicks onClick={state.onMapClick} />}
      <OffersOnMap view={state.regionsView} hover={state.regionHover} onView={state.setRegionsView} />
      {routing ? <RouteOnMap plan={plan} dispatch={dispatch} route={state.routed.route} hover={hover} /> : null}
      {shownPoint === undefined ? null : <PointPin point={shownPoint} label="The place in question" />}
      {state.building && draft.box !== undefined ? <CutOnMap box={draft.box} /> : null}
      <TracksOnMap features={trackFeatures} show={tracks.latest?.bounds} />
      <LinkedView />
      <CursorReadout />
      {state.covered ? null : (
        <NothingHere
          regions={known}
          onShow={region => camera.current?.showBox(region.bounds)}
          onView={state.showRegions}
        />
      )}
    </MapStage>
  );
}
