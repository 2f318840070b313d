import { useCallback, useState } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { shareState } from '../../shell/share-state.tsx';
import { type AtlasChoice, firstChoice } from './atlas-choice.ts';

/** What an atlas is to be, and the view that it may show. */
export const [AtlasState, useAtlas] = shareState(() => {
  const [choice, setChoice] = useState(firstChoice);
  const [view, setView] = useState<Bounds>();
  const change = useCallback((part: Partial<AtlasChoice>) => setChoice(before => ({ ...before, ...part })), []);
  return { choice, change, view, setView };
});
