import { useMemo } from 'react';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { PictureFrame } from '../../map/frame/picture-frame.tsx';
import { pictureWords as t } from '../../words.ts';
import { PlanPins } from '../plan/plan-on-map.tsx';
import { ToolPart } from '../plan/plan-tools.tsx';
import { usePlan } from '../plan-state/plan-state.ts';
import { frameView } from './choice/frame.ts';
import { usePicture } from './choice/picture-state.ts';
import { planOverlay, toolOverlays } from './overlays/overlay.ts';

/** The frame of the chosen picture, and what of the plan is in it: else the map has that only while one plans. */
export function ChosenFrame() {
  const { choice, view } = usePicture();
  const { plan } = usePlan();
  const frame = useMemo(() => choice && frameView(choice), [choice]);
  if (frame === undefined) return null;
  const isShown = (id: string | undefined) => id !== undefined && choice?.without.includes(id) === false;
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
      {isShown(plan.tool === 'route' ? planOverlay : lookup(toolOverlays, plan.tool)) ? (
        <ToolPart key={plan.tool} tool={plan.tool} still part="OnMap" />
      ) : null}
      {isShown(planOverlay) ? <PlanPins /> : null}
    </>
  );
}
