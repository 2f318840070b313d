import { PaperSides, SideFields } from '../../../ui/paper/paper-fields.tsx';
import { mostPixels, type PictureChoice } from '../choice/picture-choice.ts';
import { usePicture } from '../choice/picture-state.ts';

/** The sides of what has no name, and how named paper lies. */
export function SizeFields({ choice }: { choice: PictureChoice }) {
  const { resize } = usePicture();
  const { sheet, width, height } = choice;
  if (sheet !== 'pixels') return <PaperSides sides={choice} isNamed={sheet !== 'own'} onChange={resize} />;
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
