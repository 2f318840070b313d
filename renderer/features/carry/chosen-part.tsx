import { PictureFrame } from '../../map/frame/picture-frame.tsx';
import { carryWords as t } from '../../words.ts';
import { useCarry } from './carry-state.ts';

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
