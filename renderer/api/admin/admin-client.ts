import { createContext, useContext } from 'react';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type {
  CataloguePreview,
  CatalogueReply,
  ExtractDetails,
  ExtractsReply,
  FoundPack,
  Kept as Leftover,
  PackWork,
  RegionsReply,
  Task,
} from '../../../server/packs/pack-schemas.ts';
import type { ShareChoice, ShareCodeReply, ShareReply } from '../../../server/share/share-schemas.ts';
import { failureFrom, failureOf, unreachable } from '../failure.ts';
import { type Credentials, sendAuthorised } from '../session/credentials.ts';
import { type PositionApi, positionApi } from './position.ts';

export type {
  BuildCost,
  CataloguePreview,
  CatalogueReply,
  Extract,
  ExtractDetails,
  ExtractsReply,
  FoundPack,
  InstalledRegion,
  Kept as Leftover,
  OfferedRegion,
  PackWork,
  RegionsReply,
  Task,
  Trust,
} from '../../../server/packs/pack-schemas.ts';

export type {
  ShareChoice,
  SharedDevice,
  ShareReply,
  SharingReply,
} from '../../../server/share/share-schemas.ts';

/** The trust in a catalogue: it must be signed by this key from now on, which may sign these regions, or may come unsigned. */
export type CatalogueTrust = { publicKey: string; only?: string[] | undefined } | { unsigned: true };

export type TaskAction = 'pause' | 'resume' | 'cancel' | 'dismiss';

/** The API that administers packs (`/workstation/api`). Failures are `ApiFailure`; sizes are bytes. */
export interface AdminClient {
  regions(signal?: AbortSignal): Promise<RegionsReply>;
  /** The service's copies; needs no network. */
  catalogues(signal?: AbortSignal): Promise<CatalogueReply[]>;
  /** Reads a catalogue without adding it. */
  previewCatalogue(url: string, signal?: AbortSignal): Promise<CataloguePreview>;
  addCatalogue(url: string, trust: CatalogueTrust): Promise<void>;
  removeCatalogue(url: string): Promise<void>;
  /** Downloads all catalogues again; one that fails keeps its copy with the reason. */
  refreshCatalogues(): Promise<void>;
  tasks(signal?: AbortSignal): Promise<Task[]>;
  start(work: PackWork): Promise<Task>;
  act(task: string, action: TaskAction): Promise<void>;
  /** Reads the pack at a path of the service's machine. */
  find(path: string, signal?: AbortSignal): Promise<FoundPack>;
  /** Uploads a pack, or a file that one is built from; returns its path on the service's machine. */
  upload(file: File, options?: UploadOptions): Promise<{ path: string }>;
  /** Deletes an upload, unless it is being installed. */
  discardUpload(path: string): Promise<void>;
  /** Packs on removable drives. */
  carried(signal?: AbortSignal): Promise<FoundPack[]>;
  /** What regions can be built from: as their index has it now, and as it is known without a network. */
  extracts(signal?: AbortSignal): Promise<ExtractsReply>;
  knownExtracts(signal?: AbortSignal): Promise<ExtractsReply>;
  /** The files of one extract, and their sizes as their servers state them now. */
  extractDetails(id: string, signal?: AbortSignal): Promise<ExtractDetails>;
  /** Files left by stopped tasks that no listed task uses. */
  leftovers(signal?: AbortSignal): Promise<Leftover[]>;
  discardLeftover(id: string): Promise<void>;
  /** `only`: the regions that it may sign; absent: as before, or any; `*` lifts it. */
  trust(publicKey: string, name: string, only?: readonly string[]): Promise<void>;
  /** What is shared with phones nearby. */
  share(signal?: AbortSignal): Promise<ShareReply>;
  shareOn(choice: ShareChoice): Promise<ShareReply>;
  /** Ends it at once. */
  shareOff(): Promise<ShareReply>;
  /** The code that lets the next phone in. */
  shareCode(signal?: AbortSignal): Promise<ShareCodeReply>;
  endSharedDevice(id: string): Promise<ShareReply>;
  readonly position: PositionApi;
  readonly carry: CarryApi;
}

export function createAdminClient(serviceUrl: string, credentials: Credentials): AdminClient {
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
    previewCatalogue: (url, signal) => post('/catalogues/preview', { url }, signal),
    addCatalogue: (url, trust) => post('/catalogues/add', { url, ...trust }),
    removeCatalogue: url => post('/catalogues/remove', { url }),
    refreshCatalogues: () => post('/catalogues/refresh', {}),
    tasks: async signal => (await get<{ tasks: Task[] }>('/tasks', signal)).tasks,
    start: work => post('/tasks', work),
    act: (task, action) => post(`/tasks/${encodeURIComponent(task)}/${action}`, {}),
    find: (path, signal) => post('/files/find', { path }, signal),
    upload: (file, options) => upload(`${baseUrl}/uploads`, credentials.current(), file, options),
    discardUpload: path => post('/uploads/decline', { path }),
    carried: async signal => (await get<{ packs: FoundPack[] }>('/carried', signal)).packs,
    extracts: signal => get('/extracts', signal),
    knownExtracts: signal => get('/extracts/known', signal),
    extractDetails: (id, signal) => post('/extracts/details', { id }, signal),
    leftovers: async signal => (await get<{ kept: Leftover[] }>('/kept', signal)).kept,
    discardLeftover: id => post('/kept/discard', { id }),
    trust: (publicKey, name, only) => post('/keys/trust', { publicKey, name, only }),
    share: signal => get('/share', signal),
    shareOn: choice => post('/share/on', choice),
    shareOff: () => post('/share/off', {}),
    shareCode: signal => post('/share/code', {}, signal),
    endSharedDevice: id => post(`/share/devices/${encodeURIComponent(id)}/end`, {}),
    position: positionApi({ get, post }),
    carry: carryApi(serviceUrl, post),
  };
}

export const AdminClientContext = createContext<AdminClient | undefined>(undefined);

/** Undefined in a window that was opened with a typed key, which may not change regions. */
export function useAdminClient(): AdminClient | undefined {
  return useContext(AdminClientContext);
}

/** Throws in a window that may not change regions. */
export function requireAdminClient(admin: AdminClient | undefined): AdminClient {
  if (admin === undefined) throw new Error('This window was opened with a key, which does not change regions.');
  return admin;
}

interface Chosen {
  region: string;
  /** Ids of items. */
  items: readonly string[];
}

/** A region, or a part of it, and items as one file. */
interface CarryApi {
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

function carryApi(
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

interface UploadOptions {
  /** In bytes. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** Sends a file with XMLHttpRequest, because `fetch` reports no progress. */
function upload(
  url: string,
  token: string,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<{ path: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', `${url}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as { path: string });
      else reject(failureFrom(request.response, { status: request.status }));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted === true) {
      reject(new DOMException('The upload was stopped.', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(file);
  });
}
