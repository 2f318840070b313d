import { useMemo } from 'react';
import { type WaypointPin, WaypointPins } from '../../map/routes/waypoint-pins.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { formatCoordinates } from '../../ui/format/format.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { planWords as t } from '../../words.ts';
import { type Tool, waypointLetter } from '../plan-state/plan.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { toolLoaders } from './plan-tools.ts';
import { useTypedPlaces } from './points/use-typed-places.ts';
import { usePlanOpener } from './use-plan-opener.ts';

/** The plan on the map: draggable pins, and what its tool draws. */
export function PlanOnMap() {
  usePlanOpener();
  useTypedPlaces();
  return useShell().isOpen('plan') ? <PlanOverlays /> : null;
}

function PlanOverlays() {
  const { plan } = usePlan();
  return (
    <>
      <ToolOnMap key={plan.tool} tool={plan.tool} />
      <PlanPins />
    </>
  );
}

export function PlanPins() {
  const { plan, dispatch } = usePlan();
  const pins = useMemo(
    () =>
      plan.waypoints.flatMap<WaypointPin>((waypoint, index) =>
        waypoint.point === undefined
          ? []
          : {
              id: waypoint.id,
              point: waypoint.point,
              letter: waypointLetter(index),
              role:
                index === 0
                  ? 'start'
                  : index === plan.waypoints.length - 1
                    ? 'end'
                    : plan.tool === 'route'
                      ? waypoint.type
                      : 'break',
              label: t('pin', { letter: waypointLetter(index), place: waypoint.label }),
            },
      ),
    [plan.waypoints, plan.tool],
  );
  return (
    <WaypointPins
      pins={pins}
      onMove={(id, point) => dispatch({ kind: 'set', id, point, label: formatCoordinates(point) })}
    />
  );
}

/** What a tool draws; `still`: the map stays where it is. */
export function ToolOnMap({ tool, still = false }: { tool: Tool; still?: boolean }) {
  const parts = useLoaded(toolLoaders[tool]);
  return parts?.OnMap === undefined ? null : <parts.OnMap still={still} />;
}
