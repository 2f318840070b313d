import { Menu } from '@mantine/core';
import type { RefObject } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { saveText } from '../../ui/files/save-file.ts';
import { useSettings } from '../../ui/settings.tsx';
import { profileWords as t } from '../../words.ts';
import { toProfileCsv } from './profile-csv.ts';
import { profileSvg } from './profile-svg.ts';
import type { ProfiledLine } from './profiled-line.ts';
import { savePng } from './save-picture.ts';

interface ProfileFilesProps {
  route: ProfiledLine;
  heights: readonly (number | null)[];
  /** What holds the chart. */
  figure: RefObject<HTMLElement | null>;
}

/** The profile as a picture or a table. */
export function ProfileFiles({ route, heights, figure }: ProfileFilesProps) {
  const { units } = useSettings();
  const png = () => {
    const canvas = figure.current?.querySelector('canvas');
    if (canvas == null) return;
    savePng(canvas, getComputedStyle(document.body).backgroundColor, 'profile.png');
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton icon="download" label={t('export')} hint />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={png}>PNG</Menu.Item>
        <Menu.Item onClick={() => saveText('profile.svg', 'image/svg+xml', profileSvg(heights, route, units))}>
          SVG
        </Menu.Item>
        <Menu.Item onClick={() => saveText('profile.csv', 'text/csv', toProfileCsv(route, heights))}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
