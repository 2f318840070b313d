import { useCallback, useMemo } from 'react';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { pointAlong } from '../../../map/routes/line.ts';
import { OtherRoutes } from '../../../map/routes/other-routes.tsx';
import { RouteCursor } from '../../../map/routes/route-cursor.tsx';
import { RouteLine } from '../../../map/routes/route-line.tsx';
import { ShapingDots } from '../../../map/routes/shaping-dots.tsx';
import { planWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { legAt } from '../../plan-state/route.ts';
import { routePoints } from '../../plan-state/route-request.ts';

/** The route on the map: its draggable line, what shapes it, its alternatives, and the highlight under the pointer. */
export function RouteOnMap() {
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
