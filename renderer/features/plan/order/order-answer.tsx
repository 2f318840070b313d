import { Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { writeGeoJson } from '../../../formats/write-geojson.ts';
import { saveText } from '../../../ui/files/save-file.ts';
import { formatDistance, formatDuration, formatNumber } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { orderWords as t } from '../../../words.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { ReportButton } from '../../report-state/report-button.tsx';
import { DownloadMenu } from '../download-menu.tsx';
import { PlanFailure } from '../plan-failure.tsx';
import { namePlaces } from '../result-name.ts';
import { legsDocument } from '../route/route-document.ts';
import { SaveResult } from '../save-result.tsx';
import { useOrder } from './use-order.ts';
import { toCsv, type VisitingOrder } from './visiting-order.ts';

/** The colour of routes on the map. */
const orderColor = '#0b6bcb';

/** The stops in their shortest order, what it saves, and buttons to take it over. */
export function OrderAnswer() {
  const { units } = useSettings();
  const { order, request, fault, loading, error, retry } = useOrder();
  if (fault !== undefined) {
    return <SoftText role="status">{t(fault)}</SoftText>;
  }
  if (error !== undefined) return <PlanFailure error={error} onRetry={retry} />;
  if (order === undefined) return <Skeleton height={140} role="status" aria-label={t('searching')} />;
  const { visits, route, saved } = order;
  const stops = visits.map(({ stop }) => stop);
  const name = t('savedName', { places: namePlaces(stops.map(({ label }) => label)) });
  const geoJson = () => writeGeoJson(legsDocument({ name, route, stops, heights: route.heights }));
  return (
    <div data-stale={loading || undefined} className="route-answer" aria-busy={loading} data-testid="order-answer">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text span fz={26} fw={700} lh={1.1}>
            {formatDuration(route.seconds)}
          </Text>
          <Text span size="lg" c="dimmed" ml="sm">
            {formatDistance(route.metres, units)}
          </Text>
        </div>
        <Group gap={6} wrap="nowrap">
          <ReportButton disabled={loading} />
          <SaveResult
            kind="route"
            disabled={loading}
            result={() => ({
              name,
              content: geoJson(),
              mediaType: 'application/geo+json',
              bounds: boundsOfPositions(route.line),
              endpoint: '/optimized-route/v1',
              requests: request === undefined ? [] : [request],
              color: orderColor,
            })}
          />
          <DownloadMenu label={t('export')}>
            <Menu.Item onClick={() => saveText('order.csv', 'text/csv', toCsv(visits))}>{t('exportStops')}</Menu.Item>
            <Menu.Item onClick={() => saveText('order.geojson', 'application/geo+json', geoJson())}>
              {t('exportRoute')}
            </Menu.Item>
          </DownloadMenu>
        </Group>
      </Group>
      {saved === undefined ? null : (
        <Text size="sm" fw={600} className="order-saved">
          {saved < 30 ? t('savesNothing') : t('saves', { time: formatDuration(saved) })}
        </Text>
      )}
      <ol className="order-visits" aria-label={t('visits')}>
        {visits.map(({ stop, after, metres }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round trip ends at the stop it began with
          <li key={index}>
            <span className="order-number">{formatNumber(index + 1)}</span>
            <span translate="no">{stop.label}</span>
            <Text span size="xs" c="dimmed" className="turn-figures">
              {index === 0 ? null : (
                <>
                  <span>{formatDuration(after)}</span>
                  <span>{formatDistance(metres, units)}</span>
                </>
              )}
            </Text>
          </li>
        ))}
      </ol>
      <TakeOver order={order} />
    </div>
  );
}

function TakeOver({ order: { visits } }: { order: VisitingOrder }) {
  const { plan, dispatch } = usePlan();
  const ids = visits.map(({ stop }) => stop.id).slice(0, plan.roundTrip ? -1 : undefined);
  const listed = plan.waypoints.flatMap(({ id, point }) => (point === undefined ? [] : id));
  const same = ids.every((id, index) => id === listed[index]);
  const asRoute = () => {
    dispatch({ kind: 'reorder', ids });
    const [start] = visits;
    if (plan.roundTrip && start !== undefined)
      dispatch({ kind: 'append', places: [{ point: start.stop.point, label: start.stop.label }] });
    dispatch({ kind: 'change', change: { tool: 'route' } });
  };
  return (
    <Group gap="xs" mt="sm">
      <Button size="xs" variant="light" disabled={same} onClick={() => dispatch({ kind: 'reorder', ids })}>
        {t('takeOver')}
      </Button>
      <Button size="xs" onClick={asRoute}>
        {t('asRoute')}
      </Button>
    </Group>
  );
}
