import { useEffect, useId, useMemo, useState } from 'react';
import { rampColours, rampNames } from '../../../../data-packs/base/colour-ramps.ts';
import { ChoiceField, Labelled, SelectField, TextField } from '../../../ui/fields/fields.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SoftText } from '../../../ui/soft-text.tsx';
import { choroplethWords as t } from '../../../words.ts';
import {
  type Choropleth,
  classCount,
  fewestClasses,
  legendCorners,
  longestTitle,
  longestUnit,
  methods,
  mostClasses,
  type OwnAreas,
} from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';
import { equalValues } from './guess-join.ts';
import type { TableRows } from './table-rows.ts';

interface ChosenProps {
  choropleth: Choropleth;
}

/** By what rows find their areas, and what they say of them. */
export function JoinFields({ choropleth, table, areas }: ChosenProps & { table: TableRows; areas: OwnAreas }) {
  const { changeChoropleth: change } = usePicture();
  const { column, property, value } = choropleth;
  const properties = useMemo(() => equalValues(table, column, areas.features), [table, column, areas]);
  const select = (label: string, chosen: string, onChange: (name: string) => void) => (
    <SelectField className="field-wide" label={label} value={chosen} onChange={onChange}>
      {[...new Set(table.columns)].map(name => (
        <option key={name} value={name} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {select(t('column'), column, chosen => {
        const [best] = equalValues(table, chosen, areas.features);
        change({ column: chosen, ...(best !== undefined && best.count > 0 && { property: best.property }) });
      })}
      <SelectField
        className="field-wide"
        label={t('property')}
        value={property}
        onChange={name => change({ property: name })}
        data={properties.map(({ property: name, count }) => ({ value: name, label: t('equal', { name, count }) }))}
      />
      {select(t('value'), value, chosen => change({ value: chosen }))}
    </>
  );
}

const methodNames = { quantile: 'quantile', equal: 'equalSteps', breaks: 'breaks' } as const;

/** How values are divided into classes, and the colours of these: ramps as they would look. */
export function ClassFields({ choropleth }: ChosenProps) {
  const { changeChoropleth: change } = usePicture();
  const { method, count, breaks, colors } = choropleth;
  const name = useId();
  return (
    <>
      <ChoiceField
        label={t('method')}
        value={method}
        of={methods}
        nameOf={one => t(methodNames[one])}
        onChange={chosen => change({ method: chosen })}
      />
      {method === 'breaks' ? (
        <LimitsField breaks={breaks} onChange={limits => change({ breaks: limits })} />
      ) : (
        <NumberField
          label={t('count')}
          value={count}
          least={fewestClasses}
          most={mostClasses}
          onChange={classes => change({ count: classes })}
        />
      )}
      <Labelled className="field-wide" label={t('colors')}>
        <div className="choropleth-ramps" role="radiogroup" aria-label={t('colors')}>
          {rampNames.map(ramp => (
            <label key={ramp} className="choropleth-ramp" title={ramp} translate="no">
              <input
                type="radio"
                name={name}
                aria-label={ramp}
                checked={colors === ramp}
                onChange={() => change({ colors: ramp })}
              />
              <span aria-hidden>
                {rampColours(ramp, classCount(choropleth)).map((colour, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a class has no other name
                  <span key={i} style={{ background: colour }} />
                ))}
              </span>
            </label>
          ))}
        </div>
      </Labelled>
    </>
  );
}

interface LimitsFieldProps {
  breaks: readonly number[];
  onChange: (breaks: readonly number[]) => void;
}

/** Numbers that count once they are typed. */
function LimitsField({ breaks, onChange }: LimitsFieldProps) {
  const [typed, setTyped] = useState(breaks.join(' '));
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => setTyped(breaks.join(' ')), [breaks]);
  const commit = () => {
    const limits = readLimits(typed);
    setFaulty(limits === undefined && typed.trim() !== '');
    if (limits !== undefined && limits.join() !== breaks.join()) onChange(limits);
  };
  return (
    <>
      <TextField
        label={t('limits')}
        value={typed}
        error={isFaulty ? t('limitsFault') : undefined}
        onChange={setTyped}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'Enter') commit();
        }}
      />
      <SoftText className="field-wide" size="xs">
        {t('limitsAbout')}
      </SoftText>
    </>
  );
}

/** Rising numbers between blanks or semicolons, with a decimal point or comma; undefined: something else. */
function readLimits(text: string): number[] | undefined {
  const parts = text.split(/[;\s]+/).filter(part => part !== '');
  const limits = parts.map(part =>
    /^[+-]?\d+(?:[.,]\d+)?[.,]?$/.test(part) ? Number(part.replace(/[.,]$/, '').replace(',', '.')) : Number.NaN,
  );
  const rise = limits.every((limit, i) => Number.isFinite(limit) && (i === 0 || limit > (limits[i - 1] ?? limit)));
  return limits.length > 0 && limits.length < mostClasses && rise ? limits : undefined;
}

/** What the legend says, and where it is: in a corner of the map, or beside it. */
export function LegendFields({ choropleth, hasCorner }: ChosenProps & { hasCorner: boolean }) {
  const { changeChoropleth: change } = usePicture();
  const { value, title, unit, legend } = choropleth;
  return (
    <>
      {hasCorner ? (
        <ChoiceField
          className="field-wide"
          label={t('legend')}
          value={legend}
          of={legendCorners}
          nameOf={corner => t(corner)}
          onChange={corner => change({ legend: corner })}
        />
      ) : null}
      <TextField
        label={t('title')}
        placeholder={value}
        maxLength={longestTitle}
        value={title}
        onChange={title => change({ title })}
      />
      <TextField label={t('unit')} maxLength={longestUnit} value={unit} onChange={unit => change({ unit })} />
    </>
  );
}
