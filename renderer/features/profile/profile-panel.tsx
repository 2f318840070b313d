import { Skeleton, Text } from '@mantine/core';
import { explain } from '../../ui/explain.ts';
import { formatHeight } from '../../ui/format.ts';
import { useSettings } from '../../ui/settings.tsx';
import type { Route } from '../directions/route.ts';
import type { HoverStore } from '../directions/route-hover.ts';
import { profileFigures } from './profile.ts';
import { ProfileChart } from './profile-chart.tsx';
import type { Heights } from './use-heights.ts';

interface ProfilePanelProps {
  route: Route;
  heights: Heights;
  hover: HoverStore;
}

/** Climb, descent and extremes over the chart of heights. */
export function ProfilePanel({ route, heights, hover }: ProfilePanelProps) {
  const { units } = useSettings();
  if (heights.error !== undefined) {
    return (
      <Text size="sm" c="dimmed" className="profile-note" role="status">
        No elevation profile: {explain(heights.error).title.toLowerCase()}.
      </Text>
    );
  }
  if (heights.data === undefined) return <Skeleton height={130} radius="md" my="sm" aria-label="Loading the profile" />;
  const figures = profileFigures(heights.data);
  if (figures === undefined) {
    return (
      <Text size="sm" c="dimmed" className="profile-note" role="status">
        The installed regions hold no elevation data along this route.
      </Text>
    );
  }
  const facts = [
    { label: 'Ascent', sign: '↗', metres: figures.ascent },
    { label: 'Descent', sign: '↘', metres: figures.descent },
    { label: 'Lowest', sign: '⤓', metres: figures.min },
    { label: 'Highest', sign: '⤒', metres: figures.max },
  ];
  return (
    <figure className="profile" aria-label="Elevation profile">
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
      </figcaption>
      <ProfileChart route={route} heights={heights.data} units={units} hover={hover} />
    </figure>
  );
}
