import { Group, Menu, Skeleton, Text, Title } from '@mantine/core';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { saveText } from '../../../ui/files/save-file.ts';
import { formatArea } from '../../../ui/format/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useSettings } from '../../../ui/settings.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { reachWords as t } from '../../../words.ts';
import { placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { waypointLetter } from '../../plan-state/waypoint-letter.ts';
import { ReportButton } from '../../report-state/report-button.tsx';
import { DownloadMenu } from '../download-menu.tsx';
import { PlanFailure } from '../plan-failure.tsx';
import { namePlaces } from '../result-name.ts';
import { SaveResult } from '../save-result.tsx';
import { useAreaName } from './area-name.ts';
import { CountedPlaces } from './counted-places.tsx';
import { toGeoJson } from './reach-area.ts';
import { useReach } from './use-reach.ts';

/** The areas with their sizes, and what lies inside of them. */
export function ReachAnswer() {
  const { plan } = usePlan();
  const { units } = useSettings();
  const { areas, requests, fault, loading, error, retry } = useReach();
  const nameOf = useAreaName();
  if (fault !== undefined) {
    return <SoftText role="status">{t(fault)}</SoftText>;
  }
  if (error !== undefined) return <PlanFailure error={error} onRetry={retry} />;
  if (areas.length === 0) {
    return loading ? <Skeleton height={90} role="status" aria-label={t('searching')} /> : null;
  }
  const letters = placedWaypoints(plan).map(({ id }) =>
    waypointLetter(plan.waypoints.findIndex(waypoint => waypoint.id === id)),
  );
  const smallestFirst = areas.toReversed();
  return (
    <div data-stale={loading || undefined} className="route-answer" aria-busy={loading} data-testid="reach-answer">
      <Group justify="space-between" mb={4}>
        <Title order={3} size="h5">
          {t('areas')}
        </Title>
        <Group gap={6} wrap="nowrap">
          <ReportButton disabled={loading} />
          <SaveResult
            kind="area"
            disabled={loading}
            result={() => ({
              name: t('savedName', {
                places: namePlaces(placedWaypoints(plan).map(({ label }) => label)),
                limits: [...new Set(smallestFirst.map(nameOf))],
              }),
              content: toGeoJson(areas),
              mediaType: 'application/geo+json',
              bounds: boundsOfPositions(areas.flatMap(({ polygons }) => polygons.flatMap(([outer = []]) => outer))),
              endpoint: '/isochrone/v1',
              requests,
            })}
          />
          <DownloadMenu label={t('exportAreas')}>
            <Menu.Item onClick={() => saveText('reach.geojson', 'application/geo+json', toGeoJson(areas))}>
              {t('exportAreas')}
            </Menu.Item>
          </DownloadMenu>
        </Group>
      </Group>
      <ul className="reach-areas">
        {smallestFirst.map((area, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer's areas never change their order
          <li key={index} className="reach-area">
            <span className="reach-swatch" style={{ background: area.color }} />
            <span>
              {nameOf(area)}
              {area.from === undefined ? null : ` ${t('fromPoint', { letter: letters[area.from] ?? '' })}`}
            </span>
            <strong className="reach-size">{formatArea(area.squareKilometres, units)}</strong>
          </li>
        ))}
      </ul>
      {areas.some(({ reachesBorder }) => reachesBorder) ? (
        <Text size="sm" className="snap-note">
          <Icon name="warning" size={15} /> {t('reachesBorder')}
        </Text>
      ) : null}
      <CountedPlaces areas={smallestFirst} />
    </div>
  );
}
