import { useComputedColorScheme } from '@mantine/core';
import { profileWords as t } from '../../words.ts';
import { grades } from './steepness.ts';

/** What the colours of the profile stand for. */
export function SteepnessLegend() {
  const scheme = useComputedColorScheme('light');
  return (
    <ul className="steepness-legend" aria-label={t('steepness')}>
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
