import { Tooltip } from '@mantine/core';
import type { ComponentProps, Dispatch } from 'react';
import type { Bias } from '../../../api/geocoding.ts';
import { IconButton } from '../../../ui/buttons.tsx';
import { planWords as t } from '../../../words.ts';
import { type Waypoint, waypointLetter } from '../../plan-state/plan.ts';
import type { PlanAction } from '../../plan-state/plan-reducer.ts';
import { PlaceField } from '../../search/place-field.tsx';
import type { Place } from '../../subject/found-place.ts';

interface WaypointRowProps {
  waypoint: Waypoint;
  index: number;
  /** The number of rows. */
  count: number;
  /** Whether the tool knows places that are passed without a stop. */
  mayPass: boolean;
  dispatch: Dispatch<PlanAction>;
  bias: () => Bias | undefined;
  /** Handlers that move the row. */
  grip: ComponentProps<'button'>;
  onPick: (place: Place) => void;
}

/** The texts of a row. */
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

/** A row of the plan: its grip, its place, and buttons to pass through or remove it. */
export function WaypointRow({ waypoint, index, count, mayPass, dispatch, bias, grip, onPick }: WaypointRowProps) {
  const { id, label, type } = waypoint;
  const words = rowWords(index, count);
  const inner = index > 0 && index < count - 1;
  return (
    <>
      <button type="button" className="waypoint-grip" aria-label={words.move} {...grip}>
        <span className="waypoint-letter" data-role={index === 0 ? 'start' : !inner ? 'end' : mayPass ? type : 'break'}>
          {waypointLetter(index)}
        </span>
      </button>
      <PlaceField
        label={words.role}
        clearLabel={words.clear}
        placeholder={t(index === 0 ? 'fromWhere' : 'toWhere')}
        value={label}
        bias={bias}
        onSearch={text => dispatch({ kind: 'typed', id, text })}
        onPick={place => {
          dispatch({ kind: 'set', id, point: place.point, label: place.title });
          onPick(place);
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
