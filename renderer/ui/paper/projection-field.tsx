import { NativeSelect } from '@mantine/core';
import type { Projection } from '../../../data-packs/picture/options.ts';
import { t } from './words.ts';

type Choice = Projection | 'usual';

const nameOf = (choice: Choice): string =>
  t(({ usual: 'usualSheet', utm: 'utmSheet', mercator: 'mercatorSheet' } as const)[choice]);

interface ProjectionFieldProps<Value extends Choice> {
  className: string;
  projection: Value;
  choices: readonly Value[];
  onChange: (projection: Value) => void;
}

/** How the ground becomes flat on a sheet. */
export function ProjectionField<Value extends Choice>({
  className,
  projection,
  choices,
  onChange,
}: ProjectionFieldProps<Value>) {
  return (
    <NativeSelect
      className={className}
      size="xs"
      label={t('projection')}
      value={projection}
      onChange={event => {
        const chosen = choices.find(one => one === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
      data={choices.map(value => ({ value, label: nameOf(value) }))}
    />
  );
}
