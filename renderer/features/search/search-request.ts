import { useState } from 'react';
import { useCommand } from '../../desktop/commands.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';

/** A request from outside the search box to focus it, with a text to search if it has one. */
interface SearchRequest {
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
  return { request, open, clear: () => setRequest(undefined) };
});
