import { Tooltip } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { IconButton } from '../../../ui/buttons.tsx';
import { planWords as t } from '../../../words.ts';
import { roleOf, type Waypoint, waypointLetter } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { PlaceField } from '../../search/place-field.tsx';
import { useGoTo } from '../../search/use-go-to.ts';

/** Rows from which on the list scrolls by itself. */
const longFrom = 8;

/** The plan's places: searched, reordered by dragging or arrow keys, removed. */
export function WaypointList() {
  const { plan, dispatch } = usePlan();
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
    <ol className="row-list stacked near grows waypoints" ref={list} data-long={count > longFrom || undefined}>
      {plan.waypoints.map((waypoint, index) => (
        <li key={waypoint.id} className="beside waypoint" data-dragged={dragged === waypoint.id || undefined}>
          <WaypointRow waypoint={waypoint} index={index} grip={grip(waypoint, index)} />
        </li>
      ))}
    </ol>
  );
}

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

interface WaypointRowProps {
  waypoint: Waypoint;
  index: number;
  /** Handlers that move the row. */
  grip: ComponentProps<'button'>;
}

/** A row of the plan: its grip, its place, and buttons to pass through or remove it. */
function WaypointRow({ waypoint, index, grip }: WaypointRowProps) {
  const { plan, dispatch } = usePlan();
  const camera = useCamera();
  const goTo = useGoTo();
  const { id, label, type } = waypoint;
  const count = plan.waypoints.length;
  const mayPass = plan.tool === 'route';
  const words = rowWords(index, count);
  const inner = index > 0 && index < count - 1;
  return (
    <>
      <button type="button" className="bare-button waypoint-grip" aria-label={words.move} {...grip}>
        <span className="waypoint-letter" data-role={roleOf(plan, index)}>
          {waypointLetter(index)}
        </span>
      </button>
      <PlaceField
        label={words.role}
        clearLabel={words.clear}
        placeholder={t(index === 0 ? 'fromWhere' : 'toWhere')}
        value={label}
        bias={() => camera.current?.view()}
        onSearch={text => dispatch({ kind: 'typed', id, text })}
        onPick={place => {
          dispatch({ kind: 'set', id, point: place.point, label: place.title });
          if (camera.current?.isInSight(place.point) === false) goTo(place);
        }}
        {...(count > 2 ? {} : { onClear: () => dispatch({ kind: 'clear', id }) })}
        after={
          <>
            {inner && mayPass ? (
              <Tooltip label={t(type === 'break' ? 'makePassed' : 'makeStop')}>
                <IconButton
                  icon={type === 'break' ? 'stop' : 'through'}
                  label={t(type === 'break' ? 'isStop' : 'isPassed', { number: index })}
                  onClick={() => dispatch({ kind: 'type', id, type: type === 'break' ? 'break_through' : 'break' })}
                />
              </Tooltip>
            ) : null}
            {count > 2 ? (
              <IconButton icon="close" label={words.remove} onClick={() => dispatch({ kind: 'remove', id })} />
            ) : null}
          </>
        }
      />
    </>
  );
}
