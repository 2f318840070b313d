import { useState } from 'react';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { emptyDraft } from './build-draft.ts';

/** The region to build as far as described; kept while the panel is closed. */
export const [DraftState, useDraft] = shareState(() => {
  const shell = useShell();
  const [draft, setDraft] = useState(emptyDraft);
  const isOpen = shell.isOpen('build');
  /** Opens the panel with one more file of data. */
  const openWith = (path: string) => {
    setDraft(before => ({ ...before, source: 'files', osmFiles: [...new Set([...before.osmFiles, path])] }));
    shell.open('build');
  };
  return { draft, setDraft, isOpen, openWith, close: () => shell.close('build') };
});
