import { requireAdminClient, useAdminClient } from '../../api/admin/admin-client.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { dataWords, carryWords as t } from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';

/** Takes over the items that a file brings along, and says how many. Throws why not; nothing is taken over then. */
export function useTakeItems(): (path: string) => Promise<void> {
  const admin = useAdminClient();
  const notify = useNotify();
  const shell = useShell();
  const { store } = useItemsState();
  return async path => {
    const { added } = await requireAdminClient(admin).carry.take(path);
    await store.refresh();
    notify({
      text: added === 0 ? t('takenBefore') : t('taken', { count: added }),
      topic: 'carry',
      ...(added > 0 && { action: { label: dataWords('title'), act: () => shell.open('data') } }),
    });
  };
}
