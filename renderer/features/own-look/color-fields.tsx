import { useEffect, useRef } from 'react';
import { rampColours, rampNames } from '../../../data-packs/base/colour-ramps.ts';
import type { ColorBy } from '../../../data-packs/interchange/look/feature-look.ts';
import {
  categories,
  classColors,
  takesCategories,
  takesClasses,
} from '../../../data-packs/interchange/look/look-by-column.ts';
import type { FeatureFileAnswer } from '../../api/features.ts';
import { Segments } from '../../ui/fields/fields.tsx';
import { lookWords as t } from '../../words.ts';
import type { KeptItem } from '../data/items-state.ts';
import { wordedLegends } from './use-legends.ts';

interface ColorFieldsProps {
  item: KeptItem;
  file: FeatureFileAnswer;
  color: ColorBy;
  onChange: (color: ColorBy) => void;
}

/** Classes or values, the ramp, and each colour. */
export function ColorFields({ item, file, color, onChange }: ColorFieldsProps) {
  const column = file.columns.find(({ name }) => name === color.column);
  const [legend] = wordedLegends(item, file);
  if (column === undefined || legend === undefined) return null;
  const by = 'values' in color ? 'values' : 'classes';
  return (
    <>
      {takesClasses(column) && takesCategories(column) ? (
        <Segments
          label={t('divide')}
          value={by}
          of={['classes', 'values']}
          nameOf={one => t(one)}
          onChange={one => onChange(one === 'classes' ? classColors(column) : categories(column))}
        />
      ) : null}
      {by === 'values' ? null : (
        <fieldset className="look-ramps" aria-label={t('ramp')}>
          {rampNames.map(ramp => (
            <button
              key={ramp}
              type="button"
              className="bare-button look-ramp"
              aria-label={ramp}
              title={ramp}
              aria-pressed={'colors' in color && String(classColors(column, ramp).colors) === String(color.colors)}
              style={{ background: `linear-gradient(to right, ${rampColours(ramp, 6).join()})` }}
              onClick={() => onChange(classColors(column, ramp))}
            />
          ))}
        </fieldset>
      )}
      <ul className="row-list" aria-label={t('colors')}>
        {legend.entries.map(({ label, color: own }, at) => (
          <li key={label} className="beside">
            <ColorInput label={label} value={own} onChange={chosen => onChange(withColor(color, at, chosen))} />
            <span translate="no">{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `at`: beyond the last, that of all else. */
function withColor(by: ColorBy, at: number, chosen: string): ColorBy {
  const rest = at >= ('values' in by ? by.values : by.colors).length;
  if (rest) return { ...by, other: chosen };
  return 'values' in by
    ? { ...by, values: by.values.map(([value, color], i) => [value, i === at ? chosen : color]) }
    : { ...by, colors: by.colors.map((color, i) => (i === at ? chosen : color)) };
}

/** Counts once it is closed: each colour on the way there would be a step to undo. */
function ColorInput({ label, value, onChange }: { label: string; value: string; onChange: (color: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const commit = () => input && input.value !== value && onChange(input.value);
    input?.addEventListener('change', commit);
    return () => input?.removeEventListener('change', commit);
  });
  return <input key={value} ref={field} type="color" className="look-color" aria-label={label} defaultValue={value} />;
}
