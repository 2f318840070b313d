import { Skeleton, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { boundsOfPositions, isEmpty } from '../../../../data-packs/geo/bounds.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { formatDistance, formatDuration } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { useStore } from '../../../ui/store.ts';
import { Verbatim } from '../../../ui/verbatim.tsx';
import { planWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import type { Route } from '../../plan-state/route.ts';
import type { HoverStore } from '../../plan-state/route-hover.ts';
import { ProfilePanel } from '../../profile/profile-panel.tsx';
import { useProfile } from '../../profile/profile-state.ts';
import { useHeights } from '../../profile/use-heights.ts';
import { PlanFailure } from '../answer-frame.tsx';
import { RouteSummary } from './route-summary.tsx';
import { TurnArrow } from './turn-arrow.tsx';

export { RouteOnMap as OnMap } from './route-on-map.tsx';

/** The route's figures, elevation profile and turns. */
export function Answer() {
  const { route, loading, error, retry, hover } = usePlan();
  const { route: marked } = useProfile();
  const heights = useHeights(route);
  const camera = useCamera();
  const showTurn = (turn: number) => {
    const found = route?.turns[turn];
    const box = boundsOfPositions(found ? (route?.line.slice(found.begin, found.end + 1) ?? []) : []);
    if (!isEmpty(box)) camera.current?.showBox(box, 17);
  };
  if (error !== undefined) return <PlanFailure error={error} onRetry={retry} />;
  if (route !== undefined) {
    return (
      <div data-stale={loading || undefined} className="route-answer">
        <RouteChoice />
        <RouteSummary route={route} heights={heights} />
        <ProfilePanel route={marked ?? route} heights={heights} hover={hover} />
        <TurnList route={route} hover={hover} onShow={showTurn} />
      </div>
    );
  }
  if (loading) {
    return (
      <div role="status" aria-label={t('searching')}>
        <Skeleton height={26} width={160} mb="md" />
        <Skeleton height={90} mb="md" />
        <Skeleton height={14} mb="xs" />
        <Skeleton height={14} mb="xs" width="80%" />
        <Skeleton height={14} width="90%" />
      </div>
    );
  }
  return <SoftText>{t('howTo')}</SoftText>;
}

function RouteChoice() {
  const { plan, routes, chosen, choose, loading } = usePlan();
  const { units } = useSettings();
  if (routes.length < 2) {
    return plan.alternatives && !loading && placedWaypoints(plan).length === 2 ? (
      <SoftText mb="xs">{t('noAlternatives')}</SoftText>
    ) : null;
  }
  return (
    <div className="route-choice" role="radiogroup" aria-label={t('routes')}>
      {routes.map((route, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer's routes never change their order
        <label key={index} className="route-option">
          <input type="radio" name="route" checked={index === chosen} onChange={() => choose(index)} />
          <strong>{formatDuration(route.seconds)}</strong>
          <span>{formatDistance(route.metres, units)}</span>
        </label>
      ))}
    </div>
  );
}

/** The instructions: hovering one highlights it on the map and the other way round, a click goes there. */
function TurnList({ route, hover, onShow }: { route: Route; hover: HoverStore; onShow: (turn: number) => void }) {
  const { units } = useSettings();
  const list = useRef<HTMLOListElement>(null);
  const active = useStore(hover, state => state.turn);
  const from = useStore(hover, state => state.from);

  useEffect(() => {
    if (active === undefined || from !== 'map') return;
    list.current?.children[active]?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [active, from]);

  return (
    <ol className="row-list turns" ref={list} aria-label={t('turns')} onMouseLeave={hover.leave}>
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
            <Verbatim className="turn-text">{turn.instruction}</Verbatim>
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
