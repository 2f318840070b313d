import { MultiSelect, NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BatchJob, BatchPlan, BatchRow } from '../../api/jobs.ts';
import { styleNames } from '../../api/tiles/styles.ts';
import { ChoiceField, LongTextField, Segments, SelectField, TextField, Tick } from '../../ui/fields/fields.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { layersWords as styleWords, batchPanelWords as t } from '../../words.ts';
import { askedText } from './asked-text.ts';
import { addressFields, guessFields } from './guess-fields.ts';
import { costings, type PlanDraft, type StepKind } from './plan-draft.ts';

interface PlanFormProps {
  job: BatchJob;
  rows: readonly BatchRow[];
  draft: PlanDraft;
  onChange: (part: Partial<PlanDraft>) => void;
}

/** Where rows are, and what is done with each. */
export function PlanForm({ job, rows, draft, onChange }: PlanFormProps) {
  const { steps } = draft;
  return (
    <>
      <fieldset className="field-set">
        <legend>{t('where')}</legend>
        <PlaceForm job={job} rows={rows} place={draft.place} onChange={place => onChange({ place })} />
      </fieldset>
      <fieldset className="field-set">
        <legend>{t('what')}</legend>
        {stepKinds.map(kind => (
          <div key={kind} className="batch-step">
            <Tick
              label={t(kind)}
              checked={steps.includes(kind)}
              onChange={checked => onChange({ steps: checked ? [...steps, kind] : steps.filter(one => one !== kind) })}
            />
            {steps.includes(kind) ? <StepOptions kind={kind} draft={draft} onChange={onChange} /> : null}
          </div>
        ))}
      </fieldset>
    </>
  );
}

/** In the order in which they are offered. */
const stepKinds = [
  'reverse',
  'height',
  'nearest',
  'travel',
  'picture',
  'profile',
  'report',
] as const satisfies readonly StepKind[];

interface StepProps extends Pick<PlanFormProps, 'draft' | 'onChange'> {
  kind: StepKind;
}

/** What a step needs to know. */
function StepOptions({ kind, draft, onChange }: StepProps) {
  const options = optionsOf(kind, draft, onChange);
  return options === undefined ? null : <div className="stacked near batch-options">{options}</div>;
}

function optionsOf(kind: StepKind, draft: PlanDraft, onChange: PlanFormProps['onChange']): ReactNode {
  switch (kind) {
    case 'nearest':
      return (
        <TextField
          label={t('kind')}
          placeholder={t('kindExample')}
          value={draft.kind}
          onChange={kind => onChange({ kind })}
        />
      );
    case 'travel':
      return (
        <>
          <LongTextField label={t('targets')} value={draft.targets} onChange={targets => onChange({ targets })} />
          <TravelBy draft={draft} onChange={onChange} />
        </>
      );
    case 'picture':
      return <Look draft={draft} onChange={onChange} />;
    case 'profile':
      return (
        <>
          <TextField label={t('profileTo')} value={draft.profileTo} onChange={profileTo => onChange({ profileTo })} />
          <TravelBy draft={draft} onChange={onChange} />
        </>
      );
    case 'report':
      return (
        <>
          <Look draft={draft} onChange={onChange} />
          <LongTextField
            label={t('reportText')}
            maxLength={5000}
            value={draft.text}
            onChange={text => onChange({ text })}
          />
        </>
      );
    default:
      return undefined;
  }
}

function TravelBy({ draft, onChange }: Omit<StepProps, 'kind'>) {
  return (
    <ChoiceField
      label={t('by')}
      value={draft.costing}
      of={costings}
      nameOf={t}
      onChange={costing => onChange({ costing })}
    />
  );
}

function Look({ draft, onChange }: Omit<StepProps, 'kind'>) {
  return (
    <>
      <ChoiceField
        label={t('style')}
        value={draft.style}
        of={styleNames}
        nameOf={styleWords}
        onChange={style => onChange({ style })}
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
  return (
    <>
      <Segments
        fullWidth
        label={t('where')}
        value={place.from}
        of={['text', 'fields', 'position']}
        nameOf={from => t(from === 'text' ? 'byText' : from === 'fields' ? 'byFields' : 'byPosition')}
        onChange={from =>
          onChange(
            from === 'position'
              ? { from, lat: first, lon: second }
              : from === 'fields'
                ? guessFields(columns)
                : { from: 'text', columns: columns.slice(0, 1) },
          )
        }
      />
      {place.from === 'text' ? (
        <TextColumns columns={columns} row={rows[0]} place={place} onChange={onChange} />
      ) : place.from === 'position' ? (
        <div className="batch-pair">
          {(['lat', 'lon'] as const).map(axis => (
            <SelectField
              key={axis}
              label={t(axis)}
              data={columns}
              value={place[axis]}
              onChange={column => onChange({ ...place, [axis]: column })}
            />
          ))}
        </div>
      ) : (
        <AddressFields columns={columns} place={place} onChange={onChange} />
      )}
    </>
  );
}

interface ColumnsProps<From extends BatchPlan['place']['from']> {
  columns: string[];
  place: Extract<BatchPlan['place'], { from: From }>;
  onChange: (place: BatchPlan['place']) => void;
}

/** The columns of one text that is searched, and what that is in the first row. */
function TextColumns({ columns, row, place, onChange }: ColumnsProps<'text'> & { row: BatchRow | undefined }) {
  const text = askedText({ columns }, place, row);
  return (
    <>
      <MultiSelect
        size="xs"
        label={t('textColumns')}
        data={columns}
        maxValues={10}
        value={place.columns}
        onChange={chosen => onChange({ from: 'text', columns: chosen })}
      />
      {text === '' ? null : <SoftText size="xs">{t('looksFor', { text })}</SoftText>}
    </>
  );
}

function AddressFields({ columns, place, onChange }: ColumnsProps<'fields'>) {
  return (
    <div className="batch-pair">
      {addressFields.map(field => (
        <SelectField
          key={field}
          label={t(field)}
          data={[{ value: '', label: t('noColumn') }, ...columns]}
          value={place[field] ?? ''}
          onChange={value => {
            const { [field]: _, ...others } = place;
            onChange(value === '' ? others : { ...others, [field]: value });
          }}
        />
      ))}
    </div>
  );
}
