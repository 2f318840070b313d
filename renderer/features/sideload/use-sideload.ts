import { useCallback, useRef, useState } from 'react';
import type { FoundPack } from '../../api/desk.ts';

/** Where a pack is that somebody wants to bring in. */
export type PackSource =
  /** A file or folder of the machine the service runs on. */
  | { kind: 'path'; path: string }
  /** Known to the browser only: it is handed to the service first. */
  | { kind: 'file'; file: File }
  /** Looked at already. */
  | { kind: 'found'; pack: FoundPack };

export interface Sideload {
  /** The pack in question; others wait behind it. */
  current: { id: number; source: PackSource } | undefined;
  waiting: number;
  /** Whether one chooses where a pack comes from. */
  choosing: boolean;
  choose(open: boolean): void;
  take(source: PackSource): void;
  /** The current one is settled. */
  next(): void;
}

/** Packs that were dropped, chosen or opened with the program, one question after the other. */
export function useSideload(): Sideload {
  const [queue, setQueue] = useState<readonly { id: number; source: PackSource }[]>([]);
  const [choosing, setChoosing] = useState(false);
  const nextId = useRef(1);
  const take = useCallback((source: PackSource) => {
    const item = { id: nextId.current++, source };
    setChoosing(false);
    setQueue(waiting => [...waiting, item]);
  }, []);
  const next = useCallback(() => setQueue(([, ...rest]) => rest), []);
  return { current: queue[0], waiting: Math.max(0, queue.length - 1), choosing, choose: setChoosing, take, next };
}
