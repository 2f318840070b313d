import { NativeSelect } from '@mantine/core';
import { type ChosenValues, gridKinds } from '../../../data-packs/picture/options.ts';
import { t } from './words.ts';

type Grid = ChosenValues['grid'];

/** The lines over the map of a sheet. */
export function GridField({ grid, onChange }: { grid: Grid; onChange: (grid: Grid) => void }) {
  return (
    <NativeSelect
      size="xs"
      label={t('grid')}
      value={grid}
      onChange={event => onChange(gridKinds.find(one => one === event.currentTarget.value) ?? 'none')}
      data={(['none', ...gridKinds] as const).map(value => ({ value, label: t(value) }))}
    />
  );
}
