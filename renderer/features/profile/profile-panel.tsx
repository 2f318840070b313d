import './profile.css';
import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useRef } from 'react';
import { profileFigures } from '../../../data-packs/geo/heights/height-figures.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { explain } from '../../ui/explain.ts';
import { DownloadMenu, type OfferedFile } from '../../ui/files/download-menu.tsx';
import { formatHeight } from '../../ui/format/format.ts';
import { Drawer } from '../../ui/frames/drawer.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { profileWords as t } from '../../words.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import type { HoverStore } from '../plan-state/route-hover.ts';
import { ProfileChart } from './profile-chart.tsx';
import { profileSvg, toProfileCsv } from './profile-files.ts';
import { useProfile } from './profile-state.ts';
import type { ProfiledLine } from './profiled-line.ts';
import { grades } from './steepness.ts';
import { type Heights, useHeights } from './use-heights.ts';

interface ProfilePanelProps {
  route: ProfiledLine;
  heights: Heights;
  hover: HoverStore;
  /** In the drawer it is as large as that; in a panel it leads there. */
  inDrawer?: boolean;
}

/** Ascent, descent and extremes above the chart. */
export function ProfilePanel({ route, heights, hover, inDrawer = false }: ProfilePanelProps) {
  const { units } = useSettings();
  const shell = useShell();
  const figure = useRef<HTMLElement>(null);
  const { chosen, showRoute } = useProfile();
  const files = (known: readonly (number | null)[]): OfferedFile[] => [
    { label: 'PNG', name: 'profile.png', mediaType: 'image/png', content: () => pngOf(figure.current) },
    {
      label: 'SVG',
      name: 'profile.svg',
      mediaType: 'image/svg+xml',
      content: () => profileSvg(known, route, units),
    },
    { label: 'CSV', name: 'profile.csv', mediaType: 'text/csv', content: () => toProfileCsv(route, known) },
  ];
  const isElsewhere = !inDrawer && shell.isOpen('profile') && chosen === undefined;
  if (heights.error !== undefined) return <Note text={t('failed', { reason: explain(heights.error).title })} />;
  if (heights.data === undefined)
    return <Skeleton height={130} radius="md" my="sm" role="status" aria-label={t('loading')} />;
  const figures = route.figures ?? profileFigures(heights.data);
  if (figures === undefined) return <Note text={t('noData')} />;
  const facts = [
    { label: t('ascent'), sign: '↗', metres: figures.ascent },
    { label: t('descent'), sign: '↘', metres: figures.descent },
    { label: t('lowest'), sign: '⤓', metres: figures.min },
    { label: t('highest'), sign: '⤒', metres: figures.max },
  ];
  return (
    <figure ref={figure} className="profile" aria-label={t('title')} data-fill={inDrawer || undefined}>
      <figcaption className="profile-figures">
        {facts.map(({ label, sign, metres }) => (
          <span key={label} title={label}>
            <span className="visually-hidden">{label}</span>
            <span aria-hidden="true" className="profile-sign">
              {sign}
            </span>{' '}
            {formatHeight(metres, units)}
          </span>
        ))}
        {isElsewhere ? null : <DownloadMenu label={t('export')} size="sm" files={files(heights.data)} />}
        {inDrawer || isElsewhere ? null : <IconButton icon="enlarge" label={t('enlarge')} hint onClick={showRoute} />}
      </figcaption>
      {isElsewhere ? null : (
        <ProfileChart route={route} heights={heights.data} units={units} hover={hover} fill={inDrawer} />
      )}
      {isElsewhere ? null : <SteepnessLegend />}
    </figure>
  );
}

/** Why there is no profile. */
function Note({ text }: { text: string }) {
  return (
    <SoftText className="profile-note" role="status">
      {text}
    </SoftText>
  );
}

/** What the chart's canvas shows, on the ground of the window. */
async function pngOf(figure: HTMLElement | null): Promise<Blob | null> {
  const canvas = figure?.querySelector('canvas');
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (canvas == null || context === null) return null;
  [picture.width, picture.height] = [canvas.width, canvas.height];
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(canvas, 0, 0);
  return new Promise(resolve => picture.toBlob(resolve, 'image/png'));
}

/** What the colours of the profile stand for. */
function SteepnessLegend() {
  const scheme = useComputedColorScheme('light');
  return (
    <ul className="row-list steepness-legend" aria-label={t('steepness')}>
      {grades.map((grade, index) => {
        const next = grades[index + 1];
        return (
          <li key={grade.from}>
            <span className="steepness-swatch" style={{ background: grade[scheme] }} />
            {next === undefined ? t('from', { percent: grade.from }) : t('upTo', { percent: next.from })}
          </li>
        );
      })}
    </ul>
  );
}

/** The profile of the chosen line, or of the plan's route, over the window's width. */
export function ProfileDrawer() {
  const { chosen, route, close } = useProfile();
  const { hover } = usePlan();
  const line = chosen?.line ?? route;
  const heights = useHeights(line);
  if (line === undefined) return null;
  return (
    <Drawer
      title={chosen === undefined ? t('title') : t('titleOf', { name: chosen.name })}
      closeLabel={t('close')}
      onClose={close}
    >
      <ProfilePanel route={line} heights={heights} hover={chosen?.hover ?? hover} inDrawer />
    </Drawer>
  );
}
