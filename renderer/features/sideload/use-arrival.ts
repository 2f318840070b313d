import { useEffect, useRef, useState } from 'react';
import { type FoundPack, useAdminClient } from '../../api/admin/admin-client.ts';
import { isAbort } from '../../api/failure.ts';
import type { PackSource } from './use-sideload.ts';

/** The state of a pack before the question whether to install it. */
export type Arrival =
  | { state: 'handing-over'; sent: number; total: number }
  | { state: 'looking' }
  | { state: 'found'; pack: FoundPack }
  | { state: 'failed'; error: unknown };

/** Uploads a browser's file and reads it as a pack. Unmounting discards an upload that is not installed. */
export function useArrival(source: PackSource): Arrival {
  const admin = useAdminClient();
  const [arrival, setArrival] = useState<Arrival>(() => firstState(source));
  const first = useRef(source);

  useEffect(() => {
    if (admin === undefined || first.current.kind === 'found') return;
    const from = first.current;
    const abort = new AbortController();
    let uploaded: string | undefined;
    // The service ignores this while the pack is being installed.
    const discard = () => {
      if (uploaded !== undefined) admin.discardUpload(uploaded).catch(() => undefined);
    };
    const look = async () => {
      let path: string;
      if (from.kind === 'path') {
        path = from.path;
      } else {
        const onProgress = (sent: number, total: number) => setArrival({ state: 'handing-over', sent, total });
        path = (await admin.upload(from.file, { onProgress, signal: abort.signal })).path;
        uploaded = path;
        if (abort.signal.aborted) return discard();
        setArrival({ state: 'looking' });
      }
      setArrival({ state: 'found', pack: await admin.find(path, abort.signal) });
    };
    look().catch(error => {
      if (!isAbort(error)) setArrival({ state: 'failed', error });
    });
    return () => {
      abort.abort();
      discard();
    };
  }, [admin]);
  return arrival;
}

function firstState(source: PackSource): Arrival {
  if (source.kind === 'found') return { state: 'found', pack: source.pack };
  return source.kind === 'path' ? { state: 'looking' } : { state: 'handing-over', sent: 0, total: source.file.size };
}

/** The last part of a path, with slashes or backslashes. */
function fileName(path: string): string {
  return path.split(/[\\/]/).findLast(part => part !== '') ?? path;
}

export function nameOf(source: PackSource): string {
  if (source.kind === 'file') return source.file.name;
  return fileName(source.kind === 'path' ? source.path : source.pack.path);
}
