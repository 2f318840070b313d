import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatDistance, formatDuration } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { useStore } from '../../../ui/store.ts';
import { planWords as t } from '../../../words.ts';
import type { Route } from '../../plan-state/route.ts';
import type { HoverStore } from '../../plan-state/route-hover.ts';
import { TurnArrow } from './turn-arrow.tsx';

interface TurnListProps {
  route: Route;
  hover: HoverStore;
  onShow: (turn: number) => void;
}

/** The instructions: hovering one highlights it on the map and the other way round, a click goes there. */
export function TurnList({ route, hover, onShow }: TurnListProps) {
  const { units } = useSettings();
  const list = useRef<HTMLOListElement>(null);
  const active = useStore(hover, state => state.turn);
  const from = useStore(hover, state => state.from);

  useEffect(() => {
    if (active === undefined || from !== 'map') return;
    list.current?.children[active]?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [active, from]);

  return (
    <ol className="turns" ref={list} aria-label={t('turns')} onMouseLeave={hover.leave}>
      {route.turns.map((turn, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a route's turns never change their order
          key={index}
          data-leg-start={index > 0 && route.turns[index - 1]?.stage !== turn.stage ? true : undefined}
        >
          <button
            type="button"
            className="row-button turn"
            data-active={active === index || undefined}
            onMouseEnter={() => hover.overTurn(route, index)}
            onFocus={() => hover.overTurn(route, index)}
            onBlur={hover.leave}
            onClick={() => onShow(index)}
          >
            <TurnArrow type={turn.type} />
            <span className="turn-text" translate="no">
              {turn.instruction}
            </span>
            <Text span size="xs" c="dimmed" className="turn-figures">
              <span>{turn.metres > 0 ? formatDistance(turn.metres, units) : ''}</span>
              <span title={t('sinceStart')}>{turn.after > 0 ? formatDuration(turn.after) : ''}</span>
            </Text>
          </button>
        </li>
      ))}
    </ol>
  );
}
