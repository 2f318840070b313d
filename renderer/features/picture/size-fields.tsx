import { leastSide, mostSide } from '../../../data-packs/geo/paper-sizes.ts';
import { OrientationField } from '../../ui/paper/orientation-field.tsx';
import { SideFields } from '../../ui/paper/side-fields.tsx';
import { mostPixels, type PictureChoice } from './picture-choice.ts';
import { usePicture } from './picture-state.ts';

/** The sides of what has no name, and how named paper lies. */
export function SizeFields({ choice }: { choice: PictureChoice }) {
  const { resize } = usePicture();
  const { sheet, landscape, width, height, paperWidth, paperHeight } = choice;
  if (sheet === 'own') {
    return (
      <SideFields
        className="field-wide"
        unit="mm"
        width={paperWidth}
        height={paperHeight}
        least={leastSide}
        most={mostSide}
        onChange={sides => resize({ paperWidth: sides.width, paperHeight: sides.height })}
      />
    );
  }
  if (sheet !== 'pixels')
    return <OrientationField landscape={landscape} onChange={isLandscape => resize({ landscape: isLandscape })} />;
  return (
    <SideFields
      className="field-wide"
      unit="px"
      width={width}
      height={height}
      least={1}
      most={mostPixels}
      onChange={resize}
    />
  );
}
