import { useRef, useState } from 'react';
import { requireAdminClient, useAdminClient } from '../../api/admin/admin-client.ts';
import { shareState } from '../../shell/share-state.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { refusal } from '../regions-state/api-refusal.ts';
import { type BuildDraft, emptyDraft } from './build-draft.ts';

export type DraftFiles = 'osmFiles' | 'demPaths';

/** A file of the browser on its way to the service. */
interface HandedOver {
  kind: DraftFiles;
  name: string;
  sent: number;
  total: number;
}

/** The draft of a region to build; it outlives closing the panel. */
export const [DraftState, useDraft] = shareState(() => {
  const shell = useShell();
  const admin = useAdminClient();
  const notify = useNotify();
  const [draft, setDraft] = useState(emptyDraft);
  const [handedOver, setHandedOver] = useState<HandedOver>();
  /** Lists are handed over one after the other. */
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  const isOpen = shell.isOpen('build');
  const add = (kind: DraftFiles, path: string) =>
    setDraft(before => ({ ...before, [kind]: [...new Set([...before[kind], path])] }));
  /** Hands files of the browser over to the service, one after the other. */
  const handOver = async (kind: DraftFiles, files: readonly File[]) => {
    for (const file of files) {
      const report = (sent: number, total: number) => setHandedOver({ kind, name: file.name, sent, total });
      report(0, file.size);
      const { path } = await requireAdminClient(admin).upload(file, { onProgress: report });
      add(kind, path);
    }
  };
  return {
    draft,
    change: (part: Partial<BuildDraft>) => setDraft(before => ({ ...before, ...part })),
    isOpen,
    handedOver,
    /** Opens the panel and adds a file of the service's machine. */
    openWith: (kind: DraftFiles, path: string) => {
      add(kind, path);
      shell.open('build');
    },
    /** Opens the panel and adds files that only the browser has. */
    takeFiles: (kind: DraftFiles, files: readonly File[]) => {
      shell.open('build');
      const before = waiting.current;
      const own = before
        .then(() => handOver(kind, files))
        .catch(error => notify({ text: refusal(error), tone: 'trouble' }))
        .finally(() => {
          if (waiting.current === own) setHandedOver(undefined);
        });
      waiting.current = own;
    },
  };
});
