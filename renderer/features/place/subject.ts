import { useState } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { shareState } from '../../shell/share-state.tsx';
import type { Place } from '../search/found-place.ts';

/** What the card is about: a point that was clicked, or a place that was found. */
export type Subject = { kind: 'point'; point: LonLat } | { kind: 'place'; place: Place };

/** The place in question, if there is one. */
export const [SubjectState, useSubject] = shareState(() => {
  const [subject, setSubject] = useState<Subject>();
  return { subject, setSubject };
});
