import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDashboardClient } from '../../api/dashboard-client.ts';
import { keyPlaceholder } from '../../ui/format/request-code.ts';

/** Characters of a key's name at most. */
const longestKeyName = 100;

/** The key that goes into what is copied: where wanted one that is made for it, else a placeholder. */
export function useCopiedKey() {
  const dashboard = useDashboardClient();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(false);
  /** Made at the first copy; known to this panel alone. */
  const made = useRef<string>(undefined);
  const keyFor = async (name: string): Promise<string> => {
    if (!wanted || dashboard === undefined) return keyPlaceholder;
    if (made.current === undefined) {
      made.current = (await dashboard.createKey({ name: name.slice(0, longestKeyName), scopes: ['static'] })).key;
      void queries.invalidateQueries({ queryKey: ['developer'] });
    }
    return made.current;
  };
  return { mayBeWanted: dashboard !== undefined, wanted, setWanted, keyFor };
}
