import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import { formatDistance, formatDuration } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { download, toGeoJson, toGpx, toProfileCsv } from '../export-route.ts';
import { type Plan, placedWaypoints } from '../plan.ts';
import type { Route } from '../route.ts';
import { t } from '../words.ts';
import { routePoints } from './route-request.ts';

interface RouteSummaryProps {
  plan: Plan;
  route: Route;
  heights: readonly (number | null)[] | undefined;
}

/** Metres to the road from which on a note is shown. */
const notedDistance = 50;

/** The route's time and length, notes on waypoints far from a road, and the export menu. */
export function RouteSummary({ plan, route, heights }: RouteSummaryProps) {
  const { units } = useSettings();
  const placed = placedWaypoints(plan);
  const name = t('routeName', { from: placed[0]?.label ?? '', to: placed.at(-1)?.label ?? '' });
  const fileName = name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
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
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('print')}
            title={t('print')}
            onClick={() => globalThis.print()}
          >
            <Icon name="print" />
          </ActionIcon>
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon variant="default" size="lg" aria-label={t('export')} title={t('export')}>
                <Icon name="download" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                onClick={() => download(`${fileName}.gpx`, 'application/gpx+xml', toGpx(route, name, heights))}
              >
                GPX
              </Menu.Item>
              <Menu.Item
                onClick={() => download(`${fileName}.geojson`, 'application/geo+json', toGeoJson(route, name))}
              >
                GeoJSON
              </Menu.Item>
              <Menu.Item
                disabled={heights === undefined}
                onClick={() => download(`${fileName}-profile.csv`, 'text/csv', toProfileCsv(route, heights ?? []))}
              >
                {t('exportProfile')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
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
