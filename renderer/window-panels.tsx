import { emptyDraft } from './features/build/build-draft.ts';
import { BuildPanel } from './features/build/build-panel.tsx';
import { DirectionsPanel } from './features/directions/directions-panel.tsx';
import { PlaceCard } from './features/place/place-card.tsx';
import { RegionsPanel } from './features/regions/regions-panel.tsx';
import { TaskNotice } from './features/regions/tasks/task-notice.tsx';
import type { useRegions } from './features/regions/use-regions.ts';
import { SearchBox } from './features/search/search-box.tsx';
import { OtherWays } from './features/sideload/other-ways.tsx';
import { TrackList } from './features/tracks/track-list.tsx';
import { boundsOf } from './map/line.ts';
import { ErrorNote } from './ui/error-note.tsx';
import type { WindowState } from './use-window-state.ts';

export type KnownRegions = NonNullable<ReturnType<typeof useRegions>['known']>;

/** Over the map: the panel of what one is doing, one card below the other. */
export function WindowPanels({ state, known }: { state: WindowState; known: KnownRegions }) {
  const { camera, plan, dispatch, hover, bias, goTo, subject, setSubject, setRouting, showRegions, covered } = state;
  const { route, loading, error, retry } = state.routed;
  const { regions, routing, tracks, draft, setDraft } = state;
  const failure = regions.error ?? state.mapTrouble;
  return (
    <div className="panel">
      {failure === undefined ? null : (
        <div className="card notice">
          <ErrorNote
            error={failure}
            onRetry={() => {
              state.setMapTrouble(undefined);
              state.setAttempt(state.attempt + 1);
              regions.retry();
            }}
          />
        </div>
      )}
      <TaskNotice
        regions={known}
        panelOpen={state.regionsView !== undefined}
        onShow={box => camera.current?.showBox(box)}
        onOpen={() => showRegions({ at: 'installed' })}
      />
      {state.regionsView === undefined ? null : (
        <RegionsPanel
          view={state.regionsView}
          regions={known}
          hover={state.regionHover}
          otherWays={<OtherWays onFromFile={() => state.sideload.choose(true)} onBuild={state.build} />}
          onView={state.setRegionsView}
          onShow={box => camera.current?.showBox(box)}
          onClose={() => state.setRegionsView(undefined)}
        />
      )}
      {state.building ? (
        <BuildPanel
          draft={draft}
          onChange={setDraft}
          view={() => camera.current?.boxInSight()}
          onClose={() => state.setBuilding(false)}
          onStarted={() => {
            setDraft(emptyDraft);
            showRegions({ at: 'installed' });
          }}
        />
      ) : null}
      {routing || covered ? null : (
        <SearchBox
          request={state.searchRequest}
          onRequestTaken={() => state.setSearchRequest(undefined)}
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
            const box = found === undefined ? undefined : boundsOf(route?.line.slice(found.begin, found.end + 1) ?? []);
            if (box !== undefined) camera.current?.showBox(box, 17);
          }}
          onClose={() => {
            setRouting(false);
            dispatch({ kind: 'restart' });
          }}
        />
      ) : null}
    </div>
  );
}
