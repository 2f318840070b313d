import { uiWords as t } from '../../words.ts';
import { useSettings } from '../settings.tsx';
import { Segments } from './fields.tsx';

/** Chooses the units of distances in the whole window. */
export function UnitsChoice({ label, words }: { label: string; words: 'short' | 'full' }) {
  const { units, setUnits } = useSettings();
  return (
    <Segments
      label={label}
      value={units}
      of={['kilometers', 'miles']}
      nameOf={one => (words === 'full' ? t(one) : one === 'miles' ? 'mi' : 'km')}
      onChange={setUnits}
    />
  );
}
