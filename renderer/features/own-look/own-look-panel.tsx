import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FeatureLook } from '../../../data-packs/interchange/look/feature-look.ts';
import {
  columnsForColors,
  sizeBy,
  takesClasses,
  usualColors,
} from '../../../data-packs/interchange/look/look-by-column.ts';
import type { FeatureColumn, FeatureFileAnswer } from '../../api/features.ts';
import { Panel } from '../../shell/panel.tsx';
import { useStore } from '../../store.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Labelled, SelectField, Tick } from '../../ui/fields/fields.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { lookWords as t } from '../../words.ts';
import { titleOf } from '../data/item-look.ts';
import { type KeptItem, useItems, useItemsState } from '../data/items-state.ts';
import { lookOf, useFeatureFile } from '../own-features/kept-features.ts';
import { ColorFields } from './color-fields.tsx';
import { styledItem } from './styled-item.ts';

/** How the features of an item are drawn; each choice counts at once. */
export function OwnLookPanel() {
  const { items } = useItems();
  const id = useStore(styledItem, id => id);
  const item = items.get(id ?? '');
  if (item === undefined) return null;
  return (
    <Panel id="own-look" title={t('titleOf', { name: titleOf(item) })} closeLabel={t('close')}>
      <div className="panel-body">
        <LookForm key={item.id} item={item} />
      </div>
    </Panel>
  );
}

function LookForm({ item }: { item: KeptItem }) {
  const { change } = useItemsState();
  const { data: file, error } = useFeatureFile(item);
  if (error !== null) return <ErrorNote error={error} />;
  if (file === undefined) return null;
  const look = lookOf(item);
  const put = (look: FeatureLook) => change(item.id, { properties: { ...item.properties, look } });
  const set = (part: { [Name in keyof FeatureLook]: FeatureLook[Name] | undefined }) => {
    const all = Object.entries({ ...look, ...part }).filter(([, value]) => value !== undefined);
    put(Object.fromEntries(all));
  };
  const { columns } = file;
  const find = (name: string | undefined) => columns.find(column => column.name === name);
  const { color, size, label, eyes } = look;
  if (columns.length === 0) return <SoftText>{t('noColumns')}</SoftText>;
  return (
    <div className="stacked">
      <Radio.Group
        label={t('colorBy')}
        value={color?.column ?? ''}
        onChange={name => {
          const column = find(name);
          set({ color: column && usualColors(column) });
        }}
      >
        <Stack gap={8} mt={6} className="look-columns">
          <Radio size="sm" value="" label={t('oneColor')} />
          {columnsForColors(columns).map(({ name }) => (
            <Radio key={name} size="sm" value={name} label={name} translate="no" />
          ))}
        </Stack>
      </Radio.Group>
      {color === undefined ? null : (
        <ColorFields item={item} file={file} color={color} onChange={color => set({ color })} />
      )}
      {file.kinds.point === 0 ? null : (
        <ColumnField
          label={t('sizeBy')}
          usual={t('oneSize')}
          columns={columns.filter(takesClasses)}
          value={size?.column}
          onChange={column => set({ size: column && sizeBy(column) })}
        />
      )}
      <ColumnField
        label={t('labelBy')}
        usual={t('names')}
        columns={columns}
        value={label}
        onChange={column => set({ label: column?.name })}
      />
      <FilterFields file={file} filter={look.filter} onChange={filter => set({ filter })} />
      <SmallButton className="at-start" label={t('reset')} onClick={() => put(eyes === undefined ? {} : { eyes })} />
    </div>
  );
}

interface ColumnFieldProps {
  label: string;
  /** Without a column. */
  usual: string;
  columns: readonly FeatureColumn[];
  value: string | undefined;
  onChange: (column: FeatureColumn | undefined) => void;
}

function ColumnField({ label, usual, columns, value = '', onChange }: ColumnFieldProps) {
  if (columns.length === 0) return null;
  return (
    <SelectField label={label} value={value} onChange={name => onChange(columns.find(one => one.name === name))}>
      <option value="">{usual}</option>
      {columns.map(({ name }) => (
        <option key={name} value={name} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface FilterFieldsProps {
  file: FeatureFileAnswer;
  filter: FeatureLook['filter'];
  onChange: (filter: FeatureLook['filter']) => void;
}

/** Which values of a column are shown: of one whose values are all known. */
function FilterFields({ file: { columns, features }, filter, onChange }: FilterFieldsProps) {
  const [chosen, choose] = useState(filter?.column);
  const fitting = columns.filter(({ values = [], distinct }) => distinct > 1 && values.length === distinct);
  const column = fitting.find(({ name }) => name === chosen);
  const known = column?.values ?? [];
  const without = features - (column?.count ?? features);
  const values = without > 0 ? [...known, [null, without] as const] : known;
  const all = values.map(([value]) => value);
  const shown = filter !== undefined && filter.column === chosen ? filter.values : all;
  return (
    <>
      <ColumnField
        label={t('showOnly')}
        usual={t('all')}
        columns={fitting}
        value={column?.name}
        onChange={column => {
          choose(column?.name);
          if (filter !== undefined) onChange(undefined);
        }}
      />
      {column === undefined ? null : (
        <Labelled label={column.name} className="look-columns">
          <div className="stacked near">
            {values.map(([value, count]) => (
              <Tick
                key={JSON.stringify(value)}
                label={t('counted', { value: value === null ? t('none') : String(value), count })}
                checked={shown.includes(value)}
                onChange={checked => {
                  const next = all.filter(one => (one === value ? checked : shown.includes(one)));
                  onChange(next.length === all.length ? undefined : { column: column.name, values: next });
                }}
              />
            ))}
          </div>
        </Labelled>
      )}
    </>
  );
}
