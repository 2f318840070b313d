import { MapClicks } from '../../map/map-clicks.tsx';
import { PointPin } from '../../map/point-pin.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { usePlan } from '../plan/plan-state.ts';
import { useSubject } from './subject.ts';
import { t } from './words.ts';

/** The pin of the selected place. A click on the map selects a point, unless directions wait for one. */
export function PlaceOnMap() {
  const { covered } = useShell();
  const { subject, setSubject } = useSubject();
  const { takePoint } = usePlan();
  const point = subject?.kind === 'place' ? subject.place.point : subject?.point;
  return (
    <>
      {covered ? null : (
        <MapClicks
          onClick={clicked => {
            if (!takePoint(clicked)) setSubject({ kind: 'point', point: clicked });
          }}
        />
      )}
      {point === undefined ? null : <PointPin point={point} label={t('pin')} />}
    </>
  );
}
