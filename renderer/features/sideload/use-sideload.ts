import { useRef, useState } from 'react';
import type { FoundPack } from '../../api/desk.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';

/** The place of a pack to install. */
export type PackSource =
  /** A file or folder of the machine the service runs on. */
  | { kind: 'path'; path: string }
  /** Known to the browser only: it is handed to the service first. */
  | { kind: 'file'; file: File }
  /** Looked at already. */
  | { kind: 'found'; pack: FoundPack };

/** Packs that were dropped, chosen or opened with the program, one question after the other. */
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
    /** The pack in question; others wait behind it. */
    current: queue[0],
    waiting: Math.max(0, queue.length - 1),
    take,
    /** The current one is settled. */
    next: () => setQueue(([, ...rest]) => rest),
  };
});
