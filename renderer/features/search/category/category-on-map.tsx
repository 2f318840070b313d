import { HitsOnMap } from '../../../map/marks/hits-on-map.tsx';
import { usePlan } from '../../plan-state/plan-state.ts';
import { useSubject } from '../../subject/subject.ts';
import { useCategory } from './category-state.ts';

/** The hits as pins; a click opens the card of one, or gives it to the plan where that waits for a point. */
export function CategoryOnMap() {
  const { asked, hits, hover, noteView } = useCategory();
  const { setSubject } = useSubject();
  const { takePoint } = usePlan();
  if (asked === undefined) return null;
  return (
    <HitsOnMap
      hits={hits}
      hover={hover}
      onView={noteView}
      onPick={id => {
        const place = hits.find(hit => hit.id === id)?.place;
        if (place !== undefined && !takePoint(place.point)) setSubject({ kind: 'place', place });
      }}
    />
  );
}
