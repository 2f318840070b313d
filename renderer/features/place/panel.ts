import { definePanel } from '../../shell/define-panel.ts';
import { SubjectState, useSubject } from '../subject/subject.ts';
import { PlaceCard } from './place-card.tsx';
import { PlaceOnMap } from './place-on-map.tsx';

export const placePanel = definePanel({
  id: 'place',
  State: SubjectState,
  Card: PlaceCard,
  useDismissCard: () => {
    const { subject, setSubject } = useSubject();
    return subject === undefined ? undefined : () => setSubject(undefined);
  },
  OnMap: PlaceOnMap,
});
