import { useState } from 'react';
import { useCommand } from '../../desktop/commands.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';

/** From outside the search box: another one puts the cursor there, with its text if it has one. */
export interface SearchRequest {
  text: string | undefined;
}

export const [SearchState, useSearchRequest] = shareState(() => {
  const shell = useShell();
  const [request, setRequest] = useState<SearchRequest>();
  const open = (text?: string) => {
    shell.open('search');
    setRequest({ text });
  };
  useCommand('search', ({ text }) => open(text));
  return { request, open, taken: () => setRequest(undefined) };
});
