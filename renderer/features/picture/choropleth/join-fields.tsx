import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { choroplethWords as t } from '../../../words.ts';
import type { Choropleth, OwnAreas } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';
import { equalValues } from './guess-join.ts';
import type { TableRows } from './table-rows.ts';

interface JoinFieldsProps {
  choropleth: Choropleth;
  table: TableRows;
  areas: OwnAreas;
}

/** By what rows find their areas, and what they say of them. */
export function JoinFields({ choropleth, table, areas }: JoinFieldsProps) {
  const { changeChoropleth: change } = usePicture();
  const { column, property, value } = choropleth;
  const properties = useMemo(() => equalValues(table, column, areas.features), [table, column, areas]);
  return (
    <>
      <ColumnSelect
        className="field-wide"
        label={t('column')}
        columns={table.columns}
        value={column}
        onChange={chosen => {
          const [best] = equalValues(table, chosen, areas.features);
          change({
            column: chosen,
            ...(best !== undefined && best.count > 0 && { property: best.property }),
          });
        }}
      />
      <NativeSelect
        className="field-wide"
        size="xs"
        label={t('property')}
        value={property}
        onChange={event => change({ property: event.currentTarget.value })}
        data={properties.map(({ property: name, count }) => ({ value: name, label: t('equal', { name, count }) }))}
      />
      <ColumnSelect
        className="field-wide"
        label={t('value')}
        columns={table.columns}
        value={value}
        onChange={chosen => change({ value: chosen })}
      />
    </>
  );
}

interface ColumnSelectProps {
  className?: string;
  label: string;
  columns: readonly string[];
  value: string;
  onChange: (column: string) => void;
}

function ColumnSelect({ className, label, columns, value, onChange }: ColumnSelectProps) {
  return (
    <NativeSelect
      className={className}
      size="xs"
      label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    >
      {[...new Set(columns)].map(name => (
        <option key={name} value={name} translate="no">
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
