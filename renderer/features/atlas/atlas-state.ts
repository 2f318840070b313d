import { useCallback, useState } from 'react';
import type { Box } from '../../map/camera/initial-view.ts';
import { shareState } from '../../shell/share-state.tsx';
import { type AtlasChoice, firstChoice } from './atlas-choice.ts';

/** What an atlas is to be, and the view that it may show. */
export const [AtlasState, useAtlas] = shareState(() => {
  const [choice, setChoice] = useState(firstChoice);
  const [view, setView] = useState<Box>();
  const change = useCallback((part: Partial<AtlasChoice>) => setChoice(before => ({ ...before, ...part })), []);
  return { choice, change, view, setView };
});
