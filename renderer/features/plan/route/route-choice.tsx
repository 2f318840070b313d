import { formatDistance, formatDuration } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { planWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';

/** The route and its alternatives, where there are any. */
export function RouteChoice() {
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
