import {
  Checkbox,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ReactNode } from 'react';
import type { BatchJob, BatchPlan, BatchRow } from '../../api/batch.ts';
import { styleNames } from '../../api/tiles/styles.ts';
import { layersWords as styleWords, batchPanelWords as t } from '../../words.ts';
import { addressFields, guessFields } from './guess-fields.ts';
import { type BatchCosting, costings, type PlanDraft, type StepKind } from './plan-draft.ts';

interface PlanFormProps {
  job: BatchJob;
  rows: readonly BatchRow[];
  draft: PlanDraft;
  onChange: (part: Partial<PlanDraft>) => void;
}

/** Where rows are, and what is done with each. */
export function PlanForm({ job, rows, draft, onChange }: PlanFormProps) {
  const { steps } = draft;
  const step = (kind: StepKind, options?: ReactNode) => (
    <div className="batch-step">
      <Checkbox
        size="sm"
        label={t(kind)}
        checked={steps.includes(kind)}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ steps: checked ? [...steps, kind] : steps.filter(one => one !== kind) })
        }
      />
      {options !== undefined && steps.includes(kind) ? <div className="batch-options">{options}</div> : null}
    </div>
  );
  const by = (
    <NativeSelect
      size="xs"
      label={t('by')}
      value={draft.costing}
      onChange={event => onChange({ costing: event.currentTarget.value as BatchCosting })}
      data={costings.map(value => ({ value, label: t(value) }))}
    />
  );
  const look = (
    <>
      <NativeSelect
        size="xs"
        label={t('style')}
        value={draft.style}
        onChange={({ currentTarget: { value } }) =>
          onChange({ style: styleNames.find(name => name === value) ?? draft.style })
        }
        data={styleNames.map(value => ({ value, label: styleWords(value) }))}
      />
      <NumberInput
        size="xs"
        label={t('zoom')}
        min={0}
        max={20}
        value={draft.zoom}
        onChange={zoom => onChange({ zoom: Number(zoom) })}
      />
    </>
  );
  return (
    <>
      <fieldset className="batch-set">
        <legend>{t('where')}</legend>
        <PlaceForm job={job} rows={rows} place={draft.place} onChange={place => onChange({ place })} />
      </fieldset>
      <fieldset className="batch-set">
        <legend>{t('what')}</legend>
        {step('reverse')}
        {step('height')}
        {step(
          'nearest',
          <TextInput
            size="xs"
            label={t('kind')}
            placeholder={t('kindExample')}
            value={draft.kind}
            onChange={event => onChange({ kind: event.currentTarget.value })}
          />,
        )}
        {step(
          'travel',
          <>
            <Textarea
              size="xs"
              label={t('targets')}
              autosize
              minRows={2}
              maxRows={8}
              value={draft.targets}
              onChange={event => onChange({ targets: event.currentTarget.value })}
            />
            {by}
          </>,
        )}
        {step('picture', look)}
        {step(
          'profile',
          <>
            <TextInput
              size="xs"
              label={t('profileTo')}
              value={draft.profileTo}
              onChange={event => onChange({ profileTo: event.currentTarget.value })}
            />
            {by}
          </>,
        )}
        {step(
          'report',
          <>
            {look}
            <Textarea
              size="xs"
              label={t('reportText')}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={5000}
              value={draft.text}
              onChange={event => onChange({ text: event.currentTarget.value })}
            />
          </>,
        )}
      </fieldset>
    </>
  );
}

interface PlaceFormProps {
  job: BatchJob;
  rows: readonly BatchRow[];
  place: BatchPlan['place'];
  onChange: (place: BatchPlan['place']) => void;
}

/** Which columns say where a row is. */
function PlaceForm({ job: { columns }, rows, place, onChange }: PlaceFormProps) {
  const [first = '', second = first] = columns;
  const text =
    place.from === 'text'
      ? place.columns
          .map(name => String(rows[0]?.cells[columns.indexOf(name)] ?? '').trim())
          .filter(cell => cell !== '')
          .join(', ')
      : '';
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('where')}
        value={place.from}
        onChange={from =>
          onChange(
            from === 'position'
              ? { from, lat: first, lon: second }
              : from === 'fields'
                ? guessFields(columns)
                : { from: 'text', columns: columns.slice(0, 1) },
          )
        }
        data={[
          { value: 'text', label: t('byText') },
          { value: 'fields', label: t('byFields') },
          { value: 'position', label: t('byPosition') },
        ]}
      />
      {place.from === 'text' ? (
        <>
          <MultiSelect
            size="xs"
            label={t('textColumns')}
            data={columns}
            maxValues={10}
            value={place.columns}
            onChange={chosen => onChange({ from: 'text', columns: chosen })}
          />
          {text === '' ? null : (
            <Text size="xs" c="dimmed">
              {t('looksFor', { text })}
            </Text>
          )}
        </>
      ) : place.from === 'position' ? (
        <div className="batch-pair">
          <NativeSelect
            size="xs"
            label={t('lat')}
            data={columns}
            value={place.lat}
            onChange={event => onChange({ ...place, lat: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            label={t('lon')}
            data={columns}
            value={place.lon}
            onChange={event => onChange({ ...place, lon: event.currentTarget.value })}
          />
        </div>
      ) : (
        <div className="batch-pair">
          {addressFields.map(field => (
            <NativeSelect
              key={field}
              size="xs"
              label={t(field)}
              data={[{ value: '', label: t('noColumn') }, ...columns]}
              value={place[field] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { [field]: _, ...others } = place;
                onChange(value === '' ? others : { ...others, [field]: value });
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
