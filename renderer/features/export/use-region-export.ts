import { useState } from 'react';
import type { InstalledRegion } from '../../api/desk.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useTell } from '../../ui/notices.tsx';
import { refusal } from '../regions/api-refusal.ts';
import { exportName } from '../regions/installed/export-name.ts';
import { useRegionsPanel } from '../regions/regions-state.ts';
import { useStartTask } from '../regions/use-desk-queries.ts';
import { exportable } from './exportable.ts';
import { t } from './words.ts';

/** The menu's "Export region…": asks which one where there are several, and then where to. Only in the desktop program, which has a menu. */
export const [ExportState, useRegionExport] = shareState(() => {
  const { show } = useRegionsPanel();
  const desk = useDesk();
  const bridge = useDesktop();
  const start = useStartTask();
  const tell = useTell();
  const [choice, setChoice] = useState<readonly InstalledRegion[]>();

  const save = async (region: InstalledRegion) => {
    setChoice(undefined);
    const file = (await bridge?.chooseExport(exportName(region))) ?? undefined;
    if (file === undefined) return;
    // The system's dialog has asked whether a file that is there may go.
    await start.mutateAsync({ kind: 'export', region: region.id, file, replace: true });
    show({ at: 'installed' });
  };
  const begin = async () => {
    const regions = exportable((await desk?.regions())?.regions ?? []);
    const [only] = regions;
    if (only === undefined) tell({ text: t('noRegion') });
    else if (regions.length === 1) await save(only);
    else setChoice(regions);
  };
  const complain = (error: unknown) => tell({ text: refusal(error), tone: 'trouble' });
  return {
    /** To choose from; undefined while nobody is asked. */
    choice,
    begin: () => void begin().catch(complain),
    save: (region: InstalledRegion) => void save(region).catch(complain),
    cancel: () => setChoice(undefined),
  };
});
