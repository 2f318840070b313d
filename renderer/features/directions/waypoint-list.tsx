import { ActionIcon, Tooltip } from '@mantine/core';
import { type Dispatch, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Bias } from '../../api/geocoding.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Place } from '../search/found-place.ts';
import { PlaceField } from '../search/place-field.tsx';
import type { Plan, PlanAction, Waypoint } from './route-plan.ts';
import { waypointLetter } from './waypoint-letter.ts';
import { t } from './words.ts';

interface WaypointListProps {
  plan: Plan;
  dispatch: Dispatch<PlanAction>;
  bias: () => Bias | undefined;
  onPick: (place: Place) => void;
}

/** What is said of a row. */
function rowWords(index: number, count: number) {
  if (index === 0) {
    return { role: t('start'), move: t('moveStart'), remove: t('removeStart'), clear: t('clearStart') };
  }
  if (index === count - 1) {
    return {
      role: t('destination'),
      move: t('moveDestination'),
      remove: t('removeDestination'),
      clear: t('clearDestination'),
    };
  }
  const number = { number: index };
  return { role: t('stop', number), move: t('moveStop', number), remove: t('removeStop', number), clear: '' };
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
        const words = rowWords(index, count);
        const inner = index > 0 && index < count - 1;
        return (
          <li key={waypoint.id} className="waypoint" data-dragged={dragged === waypoint.id || undefined}>
            <button type="button" className="waypoint-grip" aria-label={words.move} {...grip(waypoint, index)}>
              <span className="waypoint-letter" data-role={index === 0 ? 'start' : inner ? waypoint.type : 'end'}>
                {waypointLetter(index)}
              </span>
            </button>
            <PlaceField
              label={words.role}
              clearLabel={words.clear}
              placeholder={t(index === 0 ? 'fromWhere' : 'toWhere')}
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
                    <Tooltip label={t(waypoint.type === 'break' ? 'makePassed' : 'makeStop')}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t(waypoint.type === 'break' ? 'isStop' : 'isPassed', { number: index })}
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
                      aria-label={words.remove}
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
