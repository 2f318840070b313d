import { useState } from 'react';
import type { InstalledRegion } from '../../api/desk.ts';
import { useDesk } from '../../api/desk-context.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useTell } from '../../ui/notices.tsx';
import { refusal } from '../regions/api-refusal.ts';
import { useRegionsPanel } from '../regions/regions-state.ts';
import { useStartTask } from '../regions/use-desk-queries.ts';
import { exportable, exportName } from './export-file.ts';
import { t } from './words.ts';

/** Exports a region as one file: the system's dialog asks for its path, in a browser a form in the region's row. */
export const [ExportState, useExport] = shareState(() => {
  const { show } = useRegionsPanel();
  const desk = useDesk();
  const bridge = useDesktop();
  const start = useStartTask();
  const tell = useTell();
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
    // The system's dialog has asked before it returns the path of a file that exists.
    if (file !== null) await saveAs(region.id, file, true);
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
    /** Regions to choose from, while the person is asked which one. */
    choice,
    /** Id of the region whose row asks for a path. */
    asking,
    /** The menu's "Export region…": asks which one where there are several. */
    begin: () => void begin().catch(complain),
    save: (region: InstalledRegion) => void save(region).catch(complain),
    saveAs: (region: string, file: string, replace: boolean) => void saveAs(region, file, replace).catch(complain),
    cancel: () => {
      setChoice(undefined);
      setAsking(undefined);
    },
  };
});
