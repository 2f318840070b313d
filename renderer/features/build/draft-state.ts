import { useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { emptyDraft } from './build-draft.ts';

/** The draft of a region to build; it outlives closing the panel. */
export const [DraftState, useDraft] = shareState(() => {
  const shell = useShell();
  const [draft, setDraft] = useState(emptyDraft);
  const isOpen = shell.isOpen('build');
  /** Opens the panel and adds a data file. */
  const openWith = (path: string) => {
    setDraft(before => ({ ...before, source: 'files', osmFiles: [...new Set([...before.osmFiles, path])] }));
    shell.open('build');
  };
  return { draft, setDraft, isOpen, openWith, close: () => shell.close('build') };
});
