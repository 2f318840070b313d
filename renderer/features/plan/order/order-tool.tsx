import './order.css';
import { Button, Group, Text } from '@mantine/core';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { writeGeoJson } from '../../../../data-packs/interchange/write/write-geojson.ts';
import { wholeText } from '../../../formats/export-files.ts';
import { RouteLine } from '../../../map/routes/route-line.tsx';
import { SmallButton } from '../../../ui/buttons.tsx';
import { Segments } from '../../../ui/fields/fields.tsx';
import { formatDistance, formatDuration, formatNumber } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { orderWords as t } from '../../../words.ts';
import { namePlaces } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { AnswerFrame, NoAnswer, WayFigures } from '../answer-frame.tsx';
import { legsContent, routeColor } from '../route/route-content.ts';
import { toCsv, useOrder, type VisitingOrder } from './visiting-order.ts';

export function OnMap() {
  const { answer } = useOrder();
  if (answer === undefined) return null;
  const { route, visits } = answer;
  return (
    <RouteLine
      line={route.line}
      distances={route.distances}
      places={visits.map(({ stop: { point } }) => [point.lon, point.lat])}
    />
  );
}

/** Whether the trip ends where it began. */
export function Form() {
  const { plan, dispatch } = usePlan();
  return (
    <Segments
      mt={8}
      label={t('trip')}
      value={plan.roundTrip ? 'round' : 'open'}
      of={['open', 'round']}
      nameOf={t}
      onChange={trip => dispatch({ kind: 'change', change: { roundTrip: trip === 'round' } })}
    />
  );
}

/** The stops in their shortest order, what it saves, and buttons to take it over. */
export function Answer() {
  const { units } = useSettings();
  const { answer: order, question, fault, ...state } = useOrder();
  if (order === undefined) return <NoAnswer fault={fault && t(fault)} searching={t('searching')} {...state} />;
  const { visits, route, saved } = order;
  const stops = visits.map(({ stop }) => stop);
  const name = t('savedName', { places: namePlaces(stops) });
  const geoJson = () => wholeText(writeGeoJson(legsContent({ name, route, stops, heights: route.heights })));
  return (
    <AnswerFrame
      tool="order"
      loading={state.loading}
      head={<WayFigures {...route} />}
      kind="route"
      result={() => ({
        name,
        content: geoJson(),
        mediaType: 'application/geo+json',
        bounds: boundsOfPositions(route.line),
        endpoint: '/optimized-route/v1',
        requests: question === undefined ? [] : [question.request],
        color: routeColor,
      })}
      exportLabel={t('export')}
      files={[
        { label: t('exportStops'), name: 'order.csv', mediaType: 'text/csv', content: () => toCsv(visits) },
        { label: t('exportRoute'), name: 'order.geojson', mediaType: 'application/geo+json', content: geoJson },
      ]}
    >
      {saved === undefined ? null : (
        <Text size="sm" fw={600} className="order-saved">
          {saved < 30 ? t('savesNothing') : t('saves', { time: formatDuration(saved) })}
        </Text>
      )}
      <ol className="row-list order-visits" aria-label={t('visits')}>
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
    </AnswerFrame>
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
      <SmallButton variant="filled" size="xs" label={t('asRoute')} onClick={asRoute} />
    </Group>
  );
}
