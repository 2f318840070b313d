import type { Units } from '../../api/types.ts';
import { type ProfileFigures, profileFigures } from '../../formats/height-figures.ts';
import { formatDistance, formatDuration, formatHeight } from '../../ui/format/format.ts';
import { reportWords as t } from '../../words.ts';
import type { Subject } from './subject.ts';

interface Line {
  metres: number;
  seconds?: number | undefined;
  heights: readonly (number | null)[] | undefined;
  /** Of recorded heights. */
  figures?: ProfileFigures | undefined;
}

/** Length, time and heights of a way. */
export function lineFigures({ metres, seconds, heights, figures }: Line, units: Units): Subject['figures'] {
  const climbs = figures ?? profileFigures(heights ?? []);
  return [
    { label: t('length'), value: formatDistance(metres, units) },
    ...(seconds === undefined ? [] : [{ label: t('time'), value: formatDuration(seconds) }]),
    ...(climbs === undefined
      ? []
      : [
          { label: t('ascent'), value: formatHeight(climbs.ascent, units) },
          { label: t('descent'), value: formatHeight(climbs.descent, units) },
          { label: t('highest'), value: formatHeight(climbs.max, units) },
          { label: t('lowest'), value: formatHeight(climbs.min, units) },
        ]),
  ];
}
