import { NativeSelect } from '@mantine/core';
import { type ChosenValues, gridKinds, type Projection, pictureOptions } from '../../../data-packs/picture/options.ts';
import { paperWords as t } from '../../words.ts';
import { TextField } from '../fields/fields.tsx';

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

interface TitleFieldProps {
  label: string;
  description?: string | undefined;
  title: string;
  onChange: (title: string) => void;
}

/** Takes the title of a map. */
export function TitleField({ label, description, title, onChange }: TitleFieldProps) {
  return (
    <TextField
      className="field-wide"
      label={label}
      description={description}
      maxLength={pictureOptions.title.most}
      value={title}
      onChange={onChange}
    />
  );
}
