import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { NumberField, TextField } from '../../../ui/fields/fields.tsx';
import { choroplethWords as t } from '../../../words.ts';
import { type Choropleth, fewestClasses, methods, mostClasses } from '../choice/choropleth.ts';
import { usePicture } from '../choice/picture-state.ts';

const methodNames = {
  quantile: 'quantile',
  equal: 'equalSteps',
  breaks: 'breaks',
} as const;

/** How values are divided into classes. */
export function ClassFields({ choropleth: { method, count, breaks } }: { choropleth: Choropleth }) {
  const { changeChoropleth: change } = usePicture();
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('method')}
        value={method}
        onChange={event => {
          const chosen = methods.find(one => one === event.currentTarget.value);
          if (chosen !== undefined) change({ method: chosen });
        }}
        data={methods.map(value => ({ value, label: t(methodNames[value]) }))}
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
      <p className="field-wide choropleth-about">{t('limitsAbout')}</p>
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
