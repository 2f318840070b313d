import { NativeSelect } from '@mantine/core';
import { paperWords as t } from '../../words.ts';
import { type GridKind, gridKinds } from './grid-kinds.ts';

/** The lines over the map of a sheet. */
export function GridField({ grid, onChange }: { grid: GridKind; onChange: (grid: GridKind) => void }) {
  return (
    <NativeSelect
      size="xs"
      label={t('grid')}
      value={grid}
      onChange={event => onChange(gridKinds.find(one => one === event.currentTarget.value) ?? 'none')}
      data={gridKinds.map(value => ({ value, label: t(value) }))}
    />
  );
}
