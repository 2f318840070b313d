import { type Dispatch, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Bias } from '../../../api/geocoding.ts';
import type { Plan, Waypoint } from '../../plan-state/plan.ts';
import type { PlanAction } from '../../plan-state/plan-reducer.ts';
import type { Place } from '../../subject/found-place.ts';
import { WaypointRow } from './waypoint-row.tsx';

interface WaypointListProps {
  plan: Plan;
  dispatch: Dispatch<PlanAction>;
  bias: () => Bias | undefined;
  onPick: (place: Place) => void;
}

/** Rows from which on the list scrolls by itself. */
const longFrom = 8;

/** The plan's places: searched, reordered by dragging or arrow keys, removed. */
export function WaypointList({ plan, dispatch, bias, onPick }: WaypointListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const count = plan.waypoints.length;

  const indexAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const index = rows.findIndex(row => y < row.getBoundingClientRect().bottom);
    return index < 0 ? rows.length - 1 : index;
  };
  const grip = (waypoint: Waypoint, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(waypoint.id);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (dragged !== waypoint.id) return;
      const to = indexAt(event.clientY);
      if (to !== index) dispatch({ kind: 'move', id: waypoint.id, to });
    },
    onPointerUp: () => setDragged(undefined),
    onPointerCancel: () => setDragged(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      dispatch({ kind: 'move', id: waypoint.id, to: Math.max(0, Math.min(count - 1, index + step)) });
    },
  });

  return (
    <ol className="waypoints" ref={list} data-long={count > longFrom || undefined}>
      {plan.waypoints.map((waypoint, index) => (
        <li key={waypoint.id} className="waypoint" data-dragged={dragged === waypoint.id || undefined}>
          <WaypointRow
            waypoint={waypoint}
            index={index}
            count={count}
            mayPass={plan.tool === 'route'}
            dispatch={dispatch}
            bias={bias}
            grip={grip(waypoint, index)}
            onPick={onPick}
          />
        </li>
      ))}
    </ol>
  );
}
