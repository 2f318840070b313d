import { Group } from '@mantine/core';
import { boundsOfPositions } from '../../../../data-packs/geo/bounds.ts';
import { writeGeoJson } from '../../../../data-packs/interchange/write/write-geojson.ts';
import { writeDeviceRoute } from '../../../../data-packs/interchange/write/write-gpx.ts';
import { exportFiles, fileNameOf, wholeText } from '../../../formats/export-files.ts';
import { IconButton } from '../../../ui/buttons.tsx';
import { DownloadMenu } from '../../../ui/files/download-menu.tsx';
import { formatDistance } from '../../../ui/format/format.ts';
import { useSettings } from '../../../ui/settings.tsx';
import { planWords as t } from '../../../words.ts';
import { placedWaypoints, routeName } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import type { Route } from '../../plan-state/route.ts';
import { routePoints } from '../../plan-state/route-request.ts';
import { toProfileCsv } from '../../profile/profile-files.ts';
import { useProfile } from '../../profile/profile-state.ts';
import type { Heights } from '../../profile/use-heights.ts';
import { ReportButton } from '../../report-state/report-button.tsx';
import { AnswerNote, WayFigures } from '../answer-frame.tsx';
import { SaveResult } from '../save-result.tsx';
import {
  deviceRoutePoints,
  legsContent,
  namedEnds,
  type RouteToSave,
  routeColor,
  routeContent,
} from './route-content.ts';

/** Metres to the road from which on a note is shown. */
const notedDistance = 50;

/** The route's time and length, what can be done with it, and notes on waypoints far from a road. */
export function RouteSummary({ route, heights }: { route: Route; heights: Heights }) {
  const { units } = useSettings();
  const { plan, request, chosen, loading } = usePlan();
  const stops = placedWaypoints(plan);
  const saved = { name: routeName(stops), route, stops, heights: heights.data };
  const points = routePoints(plan);
  const farOff = route.snapDistances.flatMap((metres, index) => {
    const { letter = '', kind = 'shape' } = points[index] ?? {};
    return metres !== null && metres >= notedDistance && kind !== 'shape' ? [{ metres, letter }] : [];
  });
  return (
    <div className="summary" data-testid="route-summary">
      <Group justify="space-between" wrap="nowrap" align="center">
        <WayFigures {...route} />
        <Group gap={6} wrap="nowrap">
          <IconButton icon="print" label={t('print')} hint framed onClick={() => globalThis.print()} />
          <ReportButton />
          <SaveResult
            kind="route"
            disabled={loading || heights.loading || request === undefined}
            result={() => ({
              name: saved.name,
              content: wholeText(writeGeoJson(legsContent(saved))),
              mediaType: 'application/geo+json',
              bounds: boundsOfPositions(route.line),
              endpoint: '/directions/v1',
              requests: request === undefined ? [] : [request],
              ...(chosen > 0 && { alternative: chosen }),
              color: routeColor,
            })}
          />
          <ExportMenu {...saved} />
        </Group>
      </Group>
      {farOff.map(({ metres, letter }) => (
        <AnswerNote key={letter}>{t('farFromWay', { letter, distance: formatDistance(metres, units) })}</AnswerNote>
      ))}
    </div>
  );
}

function ExportMenu(saved: RouteToSave) {
  const { name, route, stops, heights } = saved;
  const { route: marked = route } = useProfile();
  const [from = '', to] = namedEnds(stops);
  const fileName = fileNameOf(to === undefined ? from : t('routeName', { from, to }), t('routeFile'));
  return (
    <DownloadMenu
      label={t('export')}
      files={[
        ...exportFiles(fileName, {}, ending => routeContent(saved, ending)),
        {
          label: t('exportForDevices'),
          name: `${fileName}-route.gpx`,
          mediaType: 'application/gpx+xml',
          content: () => writeDeviceRoute(name, deviceRoutePoints(route, stops)),
        },
        {
          label: t('exportProfile'),
          name: `${fileName}-profile.csv`,
          mediaType: 'text/csv',
          content: heights && (() => toProfileCsv(marked, heights)),
        },
      ]}
    />
  );
}
