import { useState } from 'react';
import type { InstalledRegion } from '../../api/admin-client.ts';
import { useAdminClient } from '../../api/admin-client-context.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { refusal } from '../regions/api-refusal.ts';
import { useRegionsPanel } from '../regions/regions-state.ts';
import { useStartTask } from '../regions/use-admin-queries.ts';
import { exportable, exportName } from './export-file.ts';
import { t } from './words.ts';

/** Exports a region as one file; its path comes from the system's dialog, in a browser from a form in the row. */
export const [ExportState, useExport] = shareState(() => {
  const { show } = useRegionsPanel();
  const admin = useAdminClient();
  const bridge = useDesktop();
  const start = useStartTask();
  const notify = useNotify();
  const [choice, setChoice] = useState<readonly InstalledRegion[]>();
  const [asking, setAsking] = useState<string>();

  const saveAs = async (region: string, file: string, replace: boolean) => {
    setAsking(undefined);
    await start.mutateAsync({ kind: 'export', region, file, replace });
    show({ at: 'installed' });
  };
  const save = async (region: InstalledRegion) => {
    setChoice(undefined);
    if (bridge === undefined) return setAsking(region.id);
    const file = await bridge.chooseExport(exportName(region));
    // The system's dialog has confirmed the overwrite already.
    if (file !== null) await saveAs(region.id, file, true);
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
    /** Id of the region whose row asks for a path. */
    asking,
    /** Runs the menu's "Export region…": asks which one if there are several. */
    begin: () => void begin().catch(showError),
    save: (region: InstalledRegion) => void save(region).catch(showError),
    saveAs: (region: string, file: string, replace: boolean) => void saveAs(region, file, replace).catch(showError),
    cancel: () => {
      setChoice(undefined);
      setAsking(undefined);
    },
  };
});
