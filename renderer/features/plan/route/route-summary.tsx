import { Group, Text } from '@mantine/core';
import { IconButton } from '../../../ui/buttons.tsx';
import { formatDistance, formatDuration } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { planWords as t } from '../../../words.ts';
import type { Plan } from '../../plan-state/plan.ts';
import type { Route } from '../../plan-state/route.ts';
import { routePoints } from '../../plan-state/route-request.ts';
import type { Heights } from '../../profile/use-heights.ts';
import { ReportButton } from '../../report-state/report-button.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SaveRoute } from './save-route.tsx';

interface RouteSummaryProps {
  plan: Plan;
  route: Route;
  heights: Heights;
}

/** Metres to the road from which on a note is shown. */
const notedDistance = 50;

/** The route's time and length, notes on waypoints far from a road, and the export menu. */
export function RouteSummary({ plan, route, heights }: RouteSummaryProps) {
  const { units } = useSettings();
  const points = routePoints(plan);
  const farOff = route.snapDistances.flatMap((metres, index) => {
    const { letter = '', kind = 'shape' } = points[index] ?? {};
    return metres !== null && metres >= notedDistance && kind !== 'shape' ? [{ metres, letter }] : [];
  });
  return (
    <div className="summary" data-testid="route-summary">
      <Group justify="space-between" wrap="nowrap" align="center">
        <div>
          <Text span fz={26} fw={700} lh={1.1} data-testid="route-time">
            {formatDuration(route.seconds)}
          </Text>
          <Text span size="lg" c="dimmed" ml="sm" data-testid="route-length">
            {formatDistance(route.metres, units)}
          </Text>
        </div>
        <Group gap={6} wrap="nowrap">
          <IconButton icon="print" label={t('print')} hint framed onClick={() => globalThis.print()} />
          <ReportButton />
          <SaveRoute route={route} heights={heights.data} heightsLoading={heights.loading} />
          <ExportMenu plan={plan} route={route} heights={heights.data} />
        </Group>
      </Group>
      {farOff.map(({ metres, letter }) => (
        <Text key={letter} size="sm" className="snap-note">
          <Icon name="warning" size={15} /> {t('farFromWay', { letter, distance: formatDistance(metres, units) })}
        </Text>
      ))}
    </div>
  );
}
