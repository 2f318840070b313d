import { SegmentedControl } from '@mantine/core';
import type { Units } from '../../api/types.ts';
import { uiWords as t } from '../../words.ts';
import { useSettings } from '../settings.tsx';

/** Chooses the units of distances in the whole window. */
export function UnitsChoice({ label, words }: { label: string; words: 'short' | 'full' }) {
  const { units, setUnits } = useSettings();
  return (
    <SegmentedControl<Units>
      size="xs"
      aria-label={label}
      value={units}
      onChange={setUnits}
      data={[
        { value: 'kilometers', label: words === 'short' ? 'km' : t('kilometers') },
        { value: 'miles', label: words === 'short' ? 'mi' : t('miles') },
      ]}
    />
  );
}
