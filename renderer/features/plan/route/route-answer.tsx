import { Skeleton } from '@mantine/core';
import { boundsOfPositions, isEmpty } from '../../../../data-packs/geo/bounds.ts';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { planWords as t } from '../../../words.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { ProfilePanel } from '../../profile/profile-panel.tsx';
import { useProfile } from '../../profile/profile-state.ts';
import { useHeights } from '../../profile/use-heights.ts';
import { PlanFailure } from '../plan-failure.tsx';
import { RouteChoice } from './route-choice.tsx';
import { RouteSummary } from './route-summary.tsx';
import { TurnList } from './turn-list.tsx';

/** The route's figures, elevation profile and turns. */
export function RouteAnswer() {
  const { plan, route, loading, error, retry, hover } = usePlan();
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
        <RouteSummary plan={plan} route={route} heights={heights} />
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
