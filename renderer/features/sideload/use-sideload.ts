import { useRef, useState } from 'react';
import type { FoundPack } from '../../api/admin/admin-client.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';

/** The place of a pack to install. */
export type PackSource =
  /** A file or folder of the machine the service runs on. */
  | { kind: 'path'; path: string }
  /** Known to the browser only: must be uploaded. */
  | { kind: 'file'; file: File }
  /** Already read. */
  | { kind: 'found'; pack: FoundPack };

/** Queue of packs that were dropped, chosen or opened with the program, confirmed one by one. */
export const [SideloadState, useSideload] = shareState(() => {
  const shell = useShell();
  const [queue, setQueue] = useState<readonly { id: number; source: PackSource }[]>([]);
  const nextId = useRef(1);
  const take = (source: PackSource) => {
    const item = { id: nextId.current++, source };
    shell.close('sideload');
    setQueue(waiting => [...waiting, item]);
  };
  return {
    /** The pack to confirm now. */
    current: queue[0],
    waiting: Math.max(0, queue.length - 1),
    take,
    /** Drops the current pack and goes on. */
    next: () => setQueue(([, ...rest]) => rest),
  };
});
