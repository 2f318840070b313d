import { useMemo } from 'react';
import { PictureFrame } from '../../map/picture-frame.tsx';
import { PlanPins, ToolOnMap } from '../plan/plan-on-map.tsx';
import { usePlan } from '../plan/plan-state.ts';
import { frameView } from './frame.ts';
import { planOverlay } from './overlay.ts';
import { usePicture } from './picture-state.ts';
import { t } from './words.ts';

/** The frame of the chosen picture, and what of the plan is in it: else the map has that only while one plans. */
export function ChosenFrame() {
  const { choice, view } = usePicture();
  const { plan } = usePlan();
  const frame = useMemo(() => choice && frameView(choice), [choice]);
  if (frame === undefined) return null;
  const corners = [t('upperLeft'), t('upperRight'), t('lowerRight'), t('lowerLeft')];
  return (
    <>
      <PictureFrame
        frame={frame}
        onChange={view}
        moveLabel={t('moveFrame')}
        turnLabel={t('turnFrame')}
        cornerLabels={corners}
      />
      {choice?.without.includes(planOverlay) ? null : (
        <>
          {plan.tool === 'route' ? <ToolOnMap tool="route" /> : null}
          <PlanPins />
        </>
      )}
    </>
  );
}
