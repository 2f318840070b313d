import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Task } from '../../../server/packs/pack-schemas.ts';

interface Chosen {
  region: string;
  /** Ids of items. */
  items: readonly string[];
}

/** A region, or a part of it, and items as one file. */
export interface CarryApi {
  /** The address where a browser saves the file from, once and soon. */
  link(chosen: Chosen | { part: string }): Promise<string>;
  /** Writes it on the service's machine; only what lies in the box, where there is one. */
  export(chosen: Chosen & { file: string; replace: boolean; box?: Bounds }): Promise<Task>;
  /** Makes the part in a box, for a link to it once the task is done. */
  part(chosen: Chosen & { box: Bounds }): Promise<{ part: string; task: Task }>;
  /** About how large the part in a box is, without items. */
  measure(region: string, box: Bounds, signal?: AbortSignal): Promise<{ bytes: number; bounds: Bounds }>;
  /** Takes the items over that a file brings along. */
  take(path: string): Promise<{ added: number; same: number }>;
}

export function carryApi(
  serviceUrl: string,
  post: <Reply>(path: string, body: unknown, signal?: AbortSignal) => Promise<Reply>,
): CarryApi {
  return {
    link: async chosen => serviceUrl + (await post<{ path: string }>('/carry/link', chosen)).path,
    export: chosen => post('/carry/export', chosen),
    part: chosen => post('/carry/part', chosen),
    measure: (region, box, signal) => post(`/regions/${encodeURIComponent(region)}/measure`, { box }, signal),
    take: path => post('/carry/take', { path }),
  };
}
