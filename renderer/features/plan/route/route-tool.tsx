import { Skeleton, Text } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { boundsOfPositions, isEmpty } from '../../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { pointAlong } from '../../../formats/line.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { OtherRoutes } from '../../../map/routes/other-routes.tsx';
import { RouteCursor } from '../../../map/routes/route-cursor.tsx';
import { RouteLine } from '../../../map/routes/route-line.tsx';
import { ShapingDots } from '../../../map/routes/shaping-dots.tsx';
import { useStore } from '../../../store.ts';
import { formatDistance, formatDuration } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { Verbatim } from '../../../ui/verbatim.tsx';
import { planWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { legAt, type Route } from '../../plan-state/route.ts';
import { routePoints } from '../../plan-state/route-request.ts';
import { ProfilePanel } from '../../profile/profile-panel.tsx';
import { useProfile } from '../../profile/profile-state.ts';
import { useHeights } from '../../profile/use-heights.ts';
import { PlanFailure } from '../answer-frame.tsx';
import { RouteSummary } from './route-summary.tsx';
import { TurnArrow } from './turn-arrow.tsx';

/** The route's figures, elevation profile and turns. */
export function Answer() {
  const { route, loading, error, retry, hover } = usePlan();
  const { route: marked } = useProfile();
  const heights = useHeights(route);
  if (error !== undefined) return <PlanFailure error={error} onRetry={retry} />;
  if (route !== undefined) {
    return (
      <div data-stale={loading || undefined} className="route-answer">
        <RouteChoice />
        <RouteSummary route={route} heights={heights} />
        <ProfilePanel route={marked ?? route} heights={heights} hover={hover} />
        <TurnList route={route} />
      </div>
    );
  }
  if (loading) {
    return (
      <div role="status" aria-label={t('searching')}>
        <Skeleton height={26} width={160} mb="md" />
        <Skeleton height={90} mb="md" />
        <Skeleton height={14} mb="xs" />
        <Skeleton height={14} mb="xs" width="80%" />
        <Skeleton height={14} width="90%" />
      </div>
    );
  }
  return <SoftText>{t('howTo')}</SoftText>;
}

function RouteChoice() {
  const { plan, routes, chosen, choose, loading } = usePlan();
  const { units } = useSettings();
  if (routes.length < 2) {
    return plan.alternatives && !loading && placedWaypoints(plan).length === 2 ? (
      <SoftText mb="xs">{t('noAlternatives')}</SoftText>
    ) : null;
  }
  return (
    <div className="route-choice" role="radiogroup" aria-label={t('routes')}>
      {routes.map((route, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer's routes never change their order
        <label key={index} className="route-option">
          <input
            type="radio"
            name="route"
            className="visually-hidden"
            checked={index === chosen}
            onChange={() => choose(index)}
          />
          <strong>{formatDuration(route.seconds)}</strong>
          <span>{formatDistance(route.metres, units)}</span>
        </label>
      ))}
    </div>
  );
}

/** The instructions: hovering one highlights it on the map and the other way round, a click goes there. */
function TurnList({ route }: { route: Route }) {
  const { hover } = usePlan();
  const camera = useCamera();
  const { units } = useSettings();
  const list = useRef<HTMLOListElement>(null);
  const active = useStore(hover, state => state.turn);
  const from = useStore(hover, state => state.from);

  useEffect(() => {
    if (active === undefined || from !== 'map') return;
    list.current?.children[active]?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [active, from]);

  const showTurn = ({ begin, end }: Route['turns'][number]) => {
    const box = boundsOfPositions(route.line.slice(begin, end + 1));
    if (!isEmpty(box)) camera.current?.showBox(box, 17);
  };
  return (
    <ol className="row-list turns" ref={list} aria-label={t('turns')} onMouseLeave={hover.leave}>
      {route.turns.map((turn, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a route's turns never change their order
          key={index}
          data-leg-start={index > 0 && route.turns[index - 1]?.stage !== turn.stage ? true : undefined}
        >
          <button
            type="button"
            className="row-button turn"
            data-active={active === index || undefined}
            onMouseEnter={() => hover.overTurn(route, index)}
            onFocus={() => hover.overTurn(route, index)}
            onBlur={hover.leave}
            onClick={() => showTurn(turn)}
          >
            <TurnArrow type={turn.type} />
            <Verbatim className="turn-text">{turn.instruction}</Verbatim>
            <Text span size="xs" c="dimmed" className="turn-figures">
              <span>{turn.metres > 0 ? formatDistance(turn.metres, units) : ''}</span>
              <span title={t('sinceStart')}>{turn.after > 0 ? formatDuration(turn.after) : ''}</span>
            </Text>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The route on the map: its draggable line, what shapes it, its alternatives, and the highlight under the pointer. */
export function OnMap() {
  const { plan, dispatch, route, routes, chosen, choose, hover } = usePlan();
  const places = useMemo(() => placedWaypoints(plan).map<Position>(({ point }) => [point.lon, point.lat]), [plan]);
  const dots = useMemo(() => plan.waypoints.slice(0, -1).flatMap(({ shaping }) => shaping), [plan.waypoints]);
  const others = useMemo(
    () => routes.map(({ line }, index) => ({ line, index })).filter(({ index }) => index !== chosen),
    [routes, chosen],
  );

  const read = useCallback(() => {
    const state = hover.get();
    const turn = route === undefined || state.turn === undefined ? undefined : route.turns[state.turn];
    return {
      spot:
        route === undefined || state.along === undefined || state.from === 'list'
          ? undefined
          : pointAlong(route.line, route.distances, state.along),
      stretch:
        route === undefined || turn === undefined || state.from !== 'list'
          ? undefined
          : route.line.slice(turn.begin, turn.end + 1),
    };
  }, [hover, route]);

  if (route === undefined) return null;
  return (
    <>
      <RouteLine
        line={route.line}
        distances={route.distances}
        places={places}
        onHover={along => {
          if (along !== undefined) hover.overSpot(route, along, 'map');
          else if (hover.get().from === 'map') hover.leave();
        }}
        onReshape={(segment, point) => {
          const start = routePoints(plan)[legAt(route, segment)];
          if (start !== undefined) dispatch({ kind: 'shape', id: start.waypoint, after: start.after, point });
        }}
      />
      <OtherRoutes lines={others} onChoose={choose} />
      <ShapingDots
        dots={dots}
        label={t('shapingPoint')}
        onMove={(id, point) => dispatch({ kind: 'moveShaping', id, point })}
        onRemove={id => dispatch({ kind: 'removeShaping', id })}
      />
      <RouteCursor subscribe={hover.subscribe} read={read} />
    </>
  );
}
