import { Menu } from '@mantine/core';
import { exportFormats } from '../../../formats/export-formats.ts';
import { fileNameOf } from '../../../formats/geo-document.ts';
import { writeDeviceRoute } from '../../../formats/write-gpx.ts';
import { saveText } from '../../../ui/files/save-file.ts';
import { planWords as t } from '../../../words.ts';
import { type Plan, placedWaypoints } from '../../plan-state/plan.ts';
import type { Route } from '../../plan-state/route.ts';
import { routeMarks } from '../../plan-state/route-marks.ts';
import { toProfileCsv } from '../../profile/profile-csv.ts';
import { DownloadMenu } from '../download-menu.tsx';
import { deviceRoutePoints, legsDocument, namedEnds, routeDocument } from './route-document.ts';

interface ExportMenuProps {
  plan: Plan;
  route: Route;
  heights: readonly (number | null)[] | undefined;
}

/** Saves the route in the formats of other programs. */
export function ExportMenu({ plan, route, heights }: ExportMenuProps) {
  const stops = placedWaypoints(plan);
  const name = t('routeName', { from: stops[0]?.label ?? '', to: stops.at(-1)?.label ?? '' });
  const [from = '', to] = namedEnds(stops);
  const fileName = fileNameOf(to === undefined ? from : t('routeName', { from, to }), t('routeFile'));
  const saved = { name, route, stops, heights };
  return (
    <DownloadMenu label={t('export')}>
      {exportFormats.map(({ label, ending, mediaType, figures, write }) => (
        <Menu.Item
          key={ending}
          translate="no"
          onClick={() => {
            const document = figures ? legsDocument(saved) : routeDocument(saved);
            saveText(`${fileName}.${ending}`, mediaType, write(document));
          }}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Item
        onClick={() => {
          const text = writeDeviceRoute(name, deviceRoutePoints(route, stops));
          saveText(`${fileName}-route.gpx`, 'application/gpx+xml', text);
        }}
      >
        {t('exportForDevices')}
      </Menu.Item>
      <Menu.Item
        disabled={heights === undefined}
        onClick={() =>
          saveText(
            `${fileName}-profile.csv`,
            'text/csv',
            toProfileCsv({ ...route, marks: routeMarks(plan, route) }, heights ?? []),
          )
        }
      >
        {t('exportProfile')}
      </Menu.Item>
    </DownloadMenu>
  );
}
