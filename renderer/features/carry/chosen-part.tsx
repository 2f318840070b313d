import { PictureFrame } from '../../map/frame/picture-frame.tsx';
import { useCarry } from './carry-state.ts';
import { t } from './words.ts';

/** The frame of the part that comes along. */
export function ChosenPart() {
  const { frame, setFrame } = useCarry();
  if (frame === undefined) return null;
  return (
    <PictureFrame
      frame={frame}
      onChange={setFrame}
      freely
      moveLabel={t('moveFrame')}
      cornerLabels={[t('upperLeft'), t('upperRight'), t('lowerRight'), t('lowerLeft')]}
    />
  );
}
