import type { Task } from '../../server/packs/pack-schemas.ts';

interface Chosen {
  region: string;
  /** Ids of items. */
  items: readonly string[];
}

/** A region and items as one file. */
export interface CarryApi {
  /** Where a browser saves the file from, once and soon. */
  link(chosen: Chosen): Promise<{ path: string }>;
  /** Writes it on the service's machine. */
  export(chosen: Chosen & { file: string; replace: boolean }): Promise<Task>;
  /** Takes the items over that a file brings along. */
  take(path: string): Promise<{ added: number; same: number }>;
}

export function carryApi(post: <Reply>(path: string, body: unknown) => Promise<Reply>): CarryApi {
  return {
    link: chosen => post('/carry/link', chosen),
    export: chosen => post('/carry/export', chosen),
    take: path => post('/carry/take', { path }),
  };
}
