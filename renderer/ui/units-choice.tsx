import { SegmentedControl } from '@mantine/core';
import type { Units } from '../api/types.ts';
import { useSettings } from './settings.tsx';

const names: Readonly<Record<Units, { short: string; full: string }>> = {
  kilometers: { short: 'km', full: 'Kilometres' },
  miles: { short: 'mi', full: 'Miles' },
};

/** In what distances are told, everywhere in the window. */
export function UnitsChoice({ label, words }: { label: string; words: 'short' | 'full' }) {
  const { units, setUnits } = useSettings();
  return (
    <SegmentedControl<Units>
      size="xs"
      aria-label={label}
      value={units}
      onChange={setUnits}
      data={[
        { value: 'kilometers', label: names.kilometers[words] },
        { value: 'miles', label: names.miles[words] },
      ]}
    />
  );
}
