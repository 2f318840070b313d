import { type ChosenValues, gridKinds, type Projection, pictureOptions } from '../../../data-packs/picture/options.ts';
import { paperWords as t } from '../../words.ts';
import { ChoiceField, TextField } from '../fields/fields.tsx';

type Grid = ChosenValues['grid'];

/** The lines over the map of a sheet. */
export function GridField({ grid, onChange }: { grid: Grid; onChange: (grid: Grid) => void }) {
  return (
    <ChoiceField
      label={t('grid')}
      value={grid}
      of={['none', ...gridKinds]}
      nameOf={one => t(one)}
      onChange={onChange}
    />
  );
}

type Choice = Projection | 'usual';

const names = { usual: 'usualSheet', utm: 'utmSheet', mercator: 'mercatorSheet' } as const;

interface ProjectionFieldProps<Value extends Choice> {
  projection: Value;
  choices: readonly Value[];
  onChange: (projection: Value) => void;
}

/** How the ground becomes flat on a sheet. */
export function ProjectionField<Value extends Choice>({ projection, choices, onChange }: ProjectionFieldProps<Value>) {
  return (
    <ChoiceField
      className="field-wide"
      label={t('projection')}
      value={projection}
      of={choices}
      nameOf={(one: Choice) => t(names[one])}
      onChange={onChange}
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
export function TitleField({ title, ...field }: TitleFieldProps) {
  return <TextField className="field-wide" maxLength={pictureOptions.title.most} value={title} {...field} />;
}
