import { useCallback, useMemo } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { pointAlong } from '../../map/line.ts';
import { RouteCursor } from '../../map/route-cursor.tsx';
import { RouteLine } from '../../map/route-line.tsx';
import { OtherRoutes } from '../../map/route-others.tsx';
import { ShapingDots } from '../../map/route-shaping-dots.tsx';
import { type WaypointPin, WaypointPins } from '../../map/waypoint-pins.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { formatCoordinates } from '../../ui/format.ts';
import { usePlan } from './plan-state.ts';
import { waypointLetter } from './points/waypoint-letter.ts';
import { routePoints } from './route/route-request.ts';
import { legAt } from './route.ts';
import { t } from './words.ts';

/** The plan on the map: draggable pins and line, and the highlight under the pointer. */
export function PlanOnMap() {
  return useShell().isOpen('plan') ? <PlanOverlays /> : null;
}

function PlanOverlays() {
  const { plan, dispatch, route, routes, chosen, choose, hover } = usePlan();
  const pins = useMemo(
    () =>
      plan.waypoints.flatMap<WaypointPin>((waypoint, index) =>
        waypoint.point === undefined
          ? []
          : {
              id: waypoint.id,
              point: waypoint.point,
              letter: waypointLetter(index),
              role: index === 0 ? 'start' : index === plan.waypoints.length - 1 ? 'end' : waypoint.type,
              label: t('pin', { letter: waypointLetter(index), place: waypoint.label }),
            },
      ),
    [plan.waypoints],
  );
  const places = useMemo(() => pins.map<Position>(({ point }) => [point.lon, point.lat]), [pins]);

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

  return (
    <>
      {route === undefined ? null : (
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
      )}
      <WaypointPins
        pins={pins}
        onMove={(id, point) => dispatch({ kind: 'set', id, point, label: formatCoordinates(point) })}
      />
    </>
  );
}
