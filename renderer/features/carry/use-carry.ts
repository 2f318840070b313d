import { useState } from 'react';
import { packFileName } from '../../../data-packs/geo/pack-file-name.ts';
import type { InstalledRegion } from '../../api/admin-client.ts';
import { useAdminClient } from '../../api/admin-client-context.ts';
import { useClient } from '../../api/client-context.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { refusal } from '../regions/api-refusal.ts';
import { useRegionsPanel } from '../regions/regions-state.ts';
import { t } from './words.ts';

/** Makes the file: a browser saves it, the desktop program's service writes it where its dialog says. */
export function useCarry() {
  const admin = useAdminClient();
  const { baseUrl } = useClient();
  const bridge = useDesktop();
  const shell = useShell();
  const { show } = useRegionsPanel();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const make = async (region: InstalledRegion, items: readonly string[]) => {
    if (admin === undefined) return;
    const chosen = { region: region.id, items };
    if (bridge === undefined) {
      const { path } = await admin.carry.link(chosen);
      save(`${baseUrl}${path}`);
      notify({ text: t('saving', { name: region.name }) });
      return;
    }
    const file = await bridge.chooseExport(packFileName(region));
    if (file === null) return;
    // The system's dialog has confirmed the overwrite already.
    await admin.carry.export({ ...chosen, file, replace: true });
    // Where tasks show how far they are, and are stopped.
    shell.open('regions');
    show({ at: 'installed' });
  };
  return {
    busy,
    make: (region: InstalledRegion, items: readonly string[]) => {
      setBusy(true);
      void make(region, items)
        .catch((error: unknown) => notify({ text: refusal(error), tone: 'trouble' }))
        .finally(() => setBusy(false));
    },
  };
}

/** Browsers show how far they are with a download, and stop it. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
