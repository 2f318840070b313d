import { leastSide, mostSide } from '../../../data-packs/paper/paper-sizes.ts';
import { OrientationField } from './orientation-field.tsx';
import { SideFields } from './side-fields.tsx';

/** How a paper lies, and its sides where it has no name. */
interface Sides {
  landscape: boolean;
  /** Millimetres. */
  paperWidth: number;
  paperHeight: number;
}

interface PaperSidesProps {
  sides: Sides;
  /** Whether it has a name. */
  isNamed: boolean;
  onChange: (sides: Partial<Sides>) => void;
}

/** Which side of a paper is up, or the sides of one that has no name. */
export function PaperSides({ sides: { landscape, paperWidth, paperHeight }, isNamed, onChange }: PaperSidesProps) {
  if (isNamed) return <OrientationField landscape={landscape} onChange={turned => onChange({ landscape: turned })} />;
  return (
    <SideFields
      className="field-wide"
      unit="mm"
      width={paperWidth}
      height={paperHeight}
      least={leastSide}
      most={mostSide}
      onChange={({ width, height }) => onChange({ paperWidth: width, paperHeight: height })}
    />
  );
}
