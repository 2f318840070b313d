import { definePanel } from '../../shell/define-panel.ts';
import { PlaceCard } from './place-card.tsx';
import { PlaceOnMap } from './place-on-map.tsx';
import { SubjectState, useSubject } from './subject.ts';

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
