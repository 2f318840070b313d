import { useState } from 'react';
import { packFileName } from '../../../data-packs/geo/pack-file-name.ts';
import type { InstalledRegion } from '../../api/admin-client.ts';
import { useAdminClient } from '../../api/admin-client-context.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { followDownload } from '../../ui/save-file.ts';
import { refusal } from '../regions/api-refusal.ts';
import { useRegionsPanel } from '../regions/regions-state.ts';
import { useStartTask } from '../regions/use-admin-queries.ts';
import { exportable } from './export-file.ts';
import { t } from './words.ts';

/** Exports a region as one file: to a path of the system's dialog, in a browser as a download. */
export const [ExportState, useExport] = shareState(() => {
  const { show } = useRegionsPanel();
  const admin = useAdminClient();
  const bridge = useDesktop();
  const start = useStartTask();
  const notify = useNotify();
  const [choice, setChoice] = useState<readonly InstalledRegion[]>();

  const save = async (region: InstalledRegion) => {
    setChoice(undefined);
    if (bridge === undefined) {
      if (admin !== undefined) followDownload(await admin.downloadAddress(region.id));
      return;
    }
    const file = await bridge.chooseExport(packFileName(region));
    if (file === null) return;
    // The system's dialog has confirmed the overwrite already.
    await start.mutateAsync({ kind: 'export', region: region.id, file, replace: true });
    show({ at: 'installed' });
  };
  const begin = async () => {
    const regions = exportable((await admin?.regions())?.regions ?? []);
    const [only] = regions;
    if (only === undefined) notify({ text: t('noRegion') });
    else if (regions.length === 1) await save(only);
    else setChoice(regions);
  };
  const showError = (error: unknown) => notify({ text: refusal(error), tone: 'trouble' });
  return {
    /** Regions to choose from, while the dialog asks. */
    choice,
    /** Runs the menu's "Export region…": asks which one if there are several. */
    begin: () => void begin().catch(showError),
    save: (region: InstalledRegion) => void save(region).catch(showError),
    cancel: () => setChoice(undefined),
  };
});
