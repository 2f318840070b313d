import { useState } from 'react';
import { packFileName } from '../../../data-packs/base/pack-file-name.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { type InstalledRegion, useAdminClient } from '../../api/admin/admin-client.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import type { Frame } from '../../map/frame/frame-plane.ts';
import { shareState } from '../../shell/share-state.tsx';
import { followDownload } from '../../ui/files/save-file.ts';
import { useNotify } from '../../ui/notices.tsx';
import { carryWords as t } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { useRegionsPanel } from '../regions-state/regions-state.ts';
import { useListTask, useTaskEndings } from '../regions-state/use-admin-queries.ts';
import { exportable } from './exportable.ts';

interface Cargo {
  region: InstalledRegion;
  /** Only what lies in it. */
  box?: Bounds | undefined;
  items: readonly string[];
}

/** A part that the service makes for this browser. */
interface Making {
  part: string;
  task: string;
  name: string;
}

/** Makes one file of a region: a browser saves it, the desktop program's service writes it where its dialog says. */
export const [CarryState, useCarry] = shareState(() => {
  const admin = useAdminClient();
  const bridge = useDesktop();
  const list = useListTask();
  const { show } = useRegionsPanel();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [choice, setChoice] = useState<readonly InstalledRegion[]>();
  const [frame, setFrame] = useState<Frame>();
  const [making, setMaking] = useState<Making>();

  const showError = (error: unknown) => notify({ text: refusal(error), tone: 'trouble' });
  const saveFrom = async (target: Cargo | Making) => {
    if (admin === undefined) return;
    const isPart = 'part' in target;
    followDownload(
      await admin.carry.link(isPart ? { part: target.part } : { region: target.region.id, items: target.items }),
    );
    notify({ text: t('saving', { name: isPart ? target.name : target.region.name }), topic: 'carry' });
  };
  const make = async (cargo: Cargo) => {
    if (admin === undefined) return;
    const { region, box, items } = cargo;
    const chosen = { region: region.id, items };
    if (bridge !== undefined) {
      const id = box === undefined ? region.id : `${region.id}-part`;
      const file = await bridge.chooseExport(packFileName({ id, version: region.version }));
      if (file === null) return;
      // The system's dialog has confirmed the overwrite already.
      list(await admin.carry.export({ ...chosen, file, replace: true, ...(box !== undefined && { box }) }));
      // Where tasks show how far they are, and are stopped.
      show({ at: 'installed' });
    } else if (box !== undefined) {
      const { part, task } = await admin.carry.part({ ...chosen, box });
      list(task);
      setMaking({ part, task: task.id, name: t('partOf', { name: region.name }) });
    } else await saveFrom(cargo);
  };
  useTaskEndings(({ id, state }) => {
    if (making?.task !== id) return;
    setMaking(undefined);
    if (state === 'done') void saveFrom(making).catch(showError);
  });
  const run = (work: Promise<void>) => {
    setBusy(true);
    void work.catch(showError).finally(() => setBusy(false));
  };
  const begin = async () => {
    const regions = exportable((await admin?.regions())?.regions ?? []);
    const [only] = regions;
    if (only === undefined) notify({ text: t('noRegionToExport') });
    else if (regions.length === 1) await make({ region: only, items: [] });
    else setChoice(regions);
  };
  return {
    busy,
    /** The frame on the map, where only a part comes along. */
    frame,
    setFrame,
    /** The task of a part that this browser waits for. */
    making: making?.task,
    make: (cargo: Cargo) => run(make(cargo)),
    /** Runs the menu's "Export region…": asks which one if there are several. */
    begin: () => run(begin()),
    /** Regions to choose from, while the dialog asks. */
    choice,
    /** All of a region, without items. */
    exportWhole: (region: InstalledRegion) => {
      setChoice(undefined);
      run(make({ region, items: [] }));
    },
    cancel: () => setChoice(undefined),
  };
});
