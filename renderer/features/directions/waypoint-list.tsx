import { ActionIcon, Tooltip } from '@mantine/core';
import { type Dispatch, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Bias } from '../../api/geocoding.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Place } from '../search/found-place.ts';
import { PlaceField } from '../search/place-field.tsx';
import type { Plan, PlanAction, Waypoint } from './route-plan.ts';
import { waypointLetter } from './waypoint-letter.ts';

interface WaypointListProps {
  plan: Plan;
  dispatch: Dispatch<PlanAction>;
  bias: () => Bias | undefined;
  onPick: (place: Place) => void;
}

function roleOf(index: number, count: number): string {
  if (index === 0) return 'Start';
  return index === count - 1 ? 'Destination' : `Stop ${index}`;
}

/** The places of the plan, in order: searched, dragged, moved with the arrow keys, removed. */
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
    <ol className="waypoints" ref={list}>
      {plan.waypoints.map((waypoint, index) => {
        const role = roleOf(index, count);
        const inner = index > 0 && index < count - 1;
        return (
          <li key={waypoint.id} className="waypoint" data-dragged={dragged === waypoint.id || undefined}>
            <button
              type="button"
              className="waypoint-grip"
              aria-label={`Move ${role.toLowerCase()}: drag, or use the arrow keys`}
              {...grip(waypoint, index)}
            >
              <span className="waypoint-letter" data-role={index === 0 ? 'start' : inner ? waypoint.type : 'end'}>
                {waypointLetter(index)}
              </span>
            </button>
            <PlaceField
              label={role}
              placeholder={index === 0 ? 'From where? Type, or click the map' : 'To where? Type, or click the map'}
              value={waypoint.label}
              bias={bias}
              onPick={place => {
                dispatch({ kind: 'set', id: waypoint.id, point: place.point, label: place.title });
                onPick(place);
              }}
              {...(count > 2 ? {} : { onClear: () => dispatch({ kind: 'clear', id: waypoint.id }) })}
              after={
                <>
                  {inner ? (
                    <Tooltip
                      label={
                        waypoint.type === 'break' ? 'A stop. Make it pass-through' : 'Passes through. Make it a stop'
                      }
                    >
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={`${role}: ${waypoint.type === 'break' ? 'stop' : 'passes through'}`}
                        onClick={() =>
                          dispatch({
                            kind: 'type',
                            id: waypoint.id,
                            type: waypoint.type === 'break' ? 'break_through' : 'break',
                          })
                        }
                      >
                        <Icon name={waypoint.type === 'break' ? 'stop' : 'through'} size={14} />
                      </ActionIcon>
                    </Tooltip>
                  ) : null}
                  {count > 2 ? (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={`Remove ${role.toLowerCase()}`}
                      onClick={() => dispatch({ kind: 'remove', id: waypoint.id })}
                    >
                      <Icon name="close" size={14} />
                    </ActionIcon>
                  ) : null}
                </>
              }
            />
          </li>
        );
      })}
    </ol>
  );
}
