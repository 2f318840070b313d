import { leastSide, mostSide, type PaperName } from '../../../data-packs/paper/paper-sizes.ts';
import { paperWords as t } from '../../words.ts';
import { Labelled, Segments } from '../fields/fields.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { SoftText } from '../soft-text.tsx';
import { paperName } from './sheet-choices.ts';

/** Options of a select: papers with a name, and paper of one's own. */
export function PaperOptions({ papers }: { papers: readonly PaperName[] }) {
  return (
    <>
      {papers.map(name => (
        <option key={name} value={name}>
          {paperName(name)}
        </option>
      ))}
      <option value="own">{t('ownPaper')}</option>
    </>
  );
}

/** Which side of the paper is up. */
export function OrientationField(props: { landscape: boolean; onChange: (landscape: boolean) => void }) {
  const { landscape, onChange } = props;
  return (
    <Labelled label={t('orientation')}>
      <Segments
        fullWidth
        label={t('orientation')}
        value={landscape ? 'landscape' : 'portrait'}
        of={['portrait', 'landscape']}
        nameOf={t}
        onChange={value => onChange(value === 'landscape')}
      />
    </Labelled>
  );
}

interface Sides {
  width: number;
  height: number;
}

interface SideFieldsProps extends Sides {
  unit: 'mm' | 'px';
  least: number;
  most: number;
  onChange: (sides: Sides) => void;
}

/** The sides of a sheet or picture that has no name. */
export function SideFields({ width, height, unit, least, most, onChange }: SideFieldsProps) {
  const shared = { suffix: ` ${unit}`, least, most };
  return (
    <>
      <NumberField {...shared} label={t('width')} value={width} onChange={side => onChange({ width: side, height })} />
      <NumberField
        {...shared}
        label={t('height')}
        value={height}
        onChange={side => onChange({ width, height: side })}
      />
      <SoftText className="field-wide" size="xs">
        {t('sides', { least, most, unit })}
      </SoftText>
    </>
  );
}

/** How a paper lies, and its sides where it has no name. */
interface PaperAndSides {
  landscape: boolean;
  /** Millimetres. */
  paperWidth: number;
  paperHeight: number;
}

interface PaperSidesProps {
  sides: PaperAndSides;
  /** Whether it has a name. */
  isNamed: boolean;
  onChange: (sides: Partial<PaperAndSides>) => void;
}

/** Which side of a paper is up, or the sides of one that has no name. */
export function PaperSides({ sides: { landscape, paperWidth, paperHeight }, isNamed, onChange }: PaperSidesProps) {
  if (isNamed) return <OrientationField landscape={landscape} onChange={turned => onChange({ landscape: turned })} />;
  return (
    <SideFields
      unit="mm"
      width={paperWidth}
      height={paperHeight}
      least={leastSide}
      most={mostSide}
      onChange={({ width, height }) => onChange({ paperWidth: width, paperHeight: height })}
    />
  );
}
