import type {
  CatalogueGlimpse,
  CatalogueReply,
  Extract,
  FoundPack,
  Kept,
  PackWork,
  RegionsReply,
  Task,
} from '../../server/packs/pack-schemas.ts';
import { type Credentials, sendAuthorised } from './credentials.ts';
import { failureOf } from './failure.ts';
import { type UploadOptions, upload } from './upload.ts';

export type {
  CatalogueGlimpse,
  CatalogueReply,
  Extract,
  FoundPack,
  InstalledRegion,
  Kept,
  OfferedRegion,
  PackWork,
  RegionsReply,
  Task,
  Trust,
} from '../../server/packs/pack-schemas.ts';

/** The trust in a catalogue: it must be signed by this key from now on, or may come unsigned. */
export type CatalogueTrust = { publicKey: string } | { unsigned: true };

export type TaskAction = 'pause' | 'resume' | 'cancel' | 'dismiss';

/** The index of extracts, and when it was fetched: ISO 8601 UTC. */
interface Extracts {
  extracts: Extract[];
  fetched: string;
}

/** The side of the service that works on packs (`/workstation/api`). Failures are `ApiFailure`; sizes are bytes. */
export interface Desk {
  regions(signal?: AbortSignal): Promise<RegionsReply>;
  /** The copies that the service keeps; no network. */
  catalogues(signal?: AbortSignal): Promise<CatalogueReply[]>;
  /** Reads a catalogue without adding it. */
  glimpseCatalogue(url: string, signal?: AbortSignal): Promise<CatalogueGlimpse>;
  addCatalogue(url: string, trust: CatalogueTrust): Promise<void>;
  removeCatalogue(url: string): Promise<void>;
  /** Downloads all catalogues again; one that fails keeps its copy with the reason. */
  refreshCatalogues(): Promise<void>;
  tasks(signal?: AbortSignal): Promise<Task[]>;
  start(work: PackWork): Promise<Task>;
  act(task: string, action: TaskAction): Promise<void>;
  /** Reads the pack at a path of the service's machine. */
  find(path: string, signal?: AbortSignal): Promise<FoundPack>;
  /** Uploads a `.outpost` file; returns its path at the service. */
  upload(file: File, options?: UploadOptions): Promise<{ path: string }>;
  /** Deletes an upload, unless it is being installed. */
  decline(path: string): Promise<void>;
  /** Packs on removable drives. */
  carried(signal?: AbortSignal): Promise<FoundPack[]>;
  extracts(signal?: AbortSignal): Promise<Extracts>;
  /** Files that stopped work left and no task shows. */
  kept(signal?: AbortSignal): Promise<Kept[]>;
  discardKept(id: string): Promise<void>;
  trust(publicKey: string, name: string): Promise<void>;
}

export function createDesk(serviceUrl: string, credentials: Credentials): Desk {
  const baseUrl = `${serviceUrl}/workstation/api`;

  async function call(path: string, init: RequestInit): Promise<unknown> {
    const response = await sendAuthorised(credentials, `${baseUrl}${path}`, init);
    if (!response.ok) throw await failureOf(response);
    return response.status === 204 ? undefined : await response.json();
  }
  // Not parsed: the service and this window are of one release.
  const get = async <Reply>(path: string, signal?: AbortSignal) =>
    (await call(path, { headers: { accept: 'application/json' }, signal: signal ?? null })) as Reply;
  const post = async <Reply>(path: string, body: unknown, signal?: AbortSignal) =>
    (await call(path, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    })) as Reply;

  return {
    regions: signal => get('/regions', signal),
    catalogues: async signal => (await get<{ catalogues: CatalogueReply[] }>('/catalogues', signal)).catalogues,
    glimpseCatalogue: (url, signal) => post('/catalogues/glimpse', { url }, signal),
    addCatalogue: (url, trust) => post('/catalogues/add', { url, ...trust }),
    removeCatalogue: url => post('/catalogues/remove', { url }),
    refreshCatalogues: () => post('/catalogues/refresh', {}),
    tasks: async signal => (await get<{ tasks: Task[] }>('/tasks', signal)).tasks,
    start: work => post('/tasks', work),
    act: (task, action) => post(`/tasks/${encodeURIComponent(task)}/${action}`, {}),
    find: (path, signal) => post('/files/find', { path }, signal),
    upload: (file, options) => upload(`${baseUrl}/uploads`, credentials.current(), file, options),
    decline: path => post('/uploads/decline', { path }),
    carried: async signal => (await get<{ packs: FoundPack[] }>('/carried', signal)).packs,
    extracts: signal => get('/extracts', signal),
    kept: async signal => (await get<{ kept: Kept[] }>('/kept', signal)).kept,
    discardKept: id => post('/kept/discard', { id }),
    trust: (publicKey, name) => post('/keys/trust', { publicKey, name }),
  };
}
