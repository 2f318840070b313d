import { useCallback, useMemo } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { pointAlong } from '../../map/line.ts';
import { RouteCursor } from '../../map/route-cursor.tsx';
import { RouteLine } from '../../map/route-line.tsx';
import { type WaypointPin, WaypointPins } from '../../map/waypoint-pins.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { formatCoordinates } from '../../ui/format.ts';
import { usePlan } from './plan-state.ts';
import { legAt } from './route.ts';
import { placedWaypoints } from './route-plan.ts';
import { waypointLetter } from './waypoint-letter.ts';
import { t } from './words.ts';

/** The plan on the map: draggable pins and line, and the highlight under the pointer. */
export function PlanOnMap() {
  return useShell().isOpen('plan') ? <PlanOverlays /> : null;
}

function PlanOverlays() {
  const { plan, dispatch, route, hover } = usePlan();
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
              // Legs count only filled rows; find the row of the leg's start among all of them.
              const start = placedWaypoints(plan)[legAt(route, segment)];
              const at = plan.waypoints.findIndex(waypoint => waypoint.id === start?.id) + 1;
              dispatch({ kind: 'insert', at, point, label: formatCoordinates(point), type: 'break_through' });
            }}
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
