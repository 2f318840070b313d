import { useEffect, useMemo } from 'react';
import { useClient } from '../../api/client.ts';
import { forward } from '../../api/geocoding.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { type WaypointPin, WaypointPins } from '../../map/routes/waypoint-pins.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { useStore } from '../../store.ts';
import { formatCoordinates } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices.tsx';
import { planWords as t } from '../../words.ts';
import { useItemOpener } from '../data/items-state.ts';
import { roleOf, waypointLetter } from '../plan-state/plan.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { readPlace } from '../subject/shown-place.ts';
import { ToolPart } from './plan-tools.tsx';

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
      <ToolPart key={plan.tool} tool={plan.tool} part="OnMap" />
      <PlanPins />
    </>
  );
}

export function PlanPins() {
  const { plan, dispatch } = usePlan();
  const { waypoints, tool } = plan;
  const pins = useMemo(
    () =>
      waypoints.flatMap<WaypointPin>((waypoint, index) =>
        waypoint.point === undefined
          ? []
          : {
              id: waypoint.id,
              point: waypoint.point,
              letter: waypointLetter(index),
              role: roleOf({ waypoints, tool }, index),
              label: t('pin', { letter: waypointLetter(index), place: waypoint.label }),
            },
      ),
    [waypoints, tool],
  );
  return (
    <WaypointPins
      pins={pins}
      onMove={(id, point) => dispatch({ kind: 'set', id, point, label: formatCoordinates(point) })}
    />
  );
}

function usePlanOpener(): void {
  const { kept, open } = usePlan();
  const notify = useNotify();
  useItemOpener('plan', async item => {
    if (await kept.open(item)) open();
    else notify({ text: t('notOpened', { name: item.name }), tone: 'trouble' });
  });
}

/** Looks again for texts whose search a reload ended; once there is a map, whose view ranks what is found. */
function useTypedPlaces(): void {
  const client = useClient();
  const camera = useCamera();
  const { kept, dispatch } = usePlan();
  const isRead = useStore(kept.state, state => state.isRead);
  useEffect(() => {
    if (!isRead) return;
    const { waypoints } = kept.state.get().plan;
    for (const { id, label } of waypoints.filter(({ point, label }) => point === undefined && label !== '')) {
      forward(client, label, camera.current?.view()).then(
        ({ features: [feature] }) => {
          if (feature === undefined) return;
          const { point, title } = readPlace(feature);
          dispatch({ kind: 'found', id, text: label, place: { point, label: title } });
        },
        // The text stays in its row.
        () => undefined,
      );
    }
  }, [client, camera, dispatch, kept, isRead]);
}
