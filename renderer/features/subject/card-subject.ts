import { useState } from 'react';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { shareState } from '../../shell/share-state.tsx';
import type { Place } from './shown-place.ts';

/** The card's content: a clicked point, with the name of what is drawn there, or a found place. */
export type Subject = { kind: 'point'; point: LonLat; name?: string | undefined } | { kind: 'place'; place: Place };

export const [SubjectState, useSubject] = shareState(() => {
  const [subject, setSubject] = useState<Subject>();
  /** Who takes the next point that somebody shows on the map, which then has no card. */
  const [wanted, setWanted] = useState<{ by: string; take: (point: LonLat) => void }>();
  return { subject, setSubject, wanted, setWanted };
});
