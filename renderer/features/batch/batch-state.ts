import { useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';

/** The table that the panel shows, also one that was dropped on the window. */
export const [BatchState, useBatch] = shareState(() => {
  const [opened, setOpened] = useState<string>();
  return { opened, setOpened };
});
