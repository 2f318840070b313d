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
import { type ApiClient, createClient } from '../client.ts';
import { failureFrom, unreachable } from '../failure.ts';
import type { Credentials } from '../session/credentials.ts';
import { positionApi } from './position.ts';

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

export type AdminClient = ReturnType<typeof createAdminClient>;

/** The API that administers packs (`/workstation/api`). Failures are `ApiFailure`; sizes are bytes. */
export function createAdminClient(serviceUrl: string, credentials: Credentials) {
  const baseUrl = `${serviceUrl}/workstation/api`;
  const client = createClient(baseUrl, credentials);
  const { post } = client;
  const get = <Reply>(path: string, signal: AbortSignal | undefined) => client.get<Reply>(path, {}, signal);
  return {
    regions: (signal?: AbortSignal) => get<RegionsReply>('/regions', signal),
    /** The service's copies; needs no network. */
    catalogues: async (signal?: AbortSignal) =>
      (await get<{ catalogues: CatalogueReply[] }>('/catalogues', signal)).catalogues,
    /** Reads a catalogue without adding it. */
    previewCatalogue: (url: string, signal?: AbortSignal) =>
      post<CataloguePreview>('/catalogues/preview', { url }, signal),
    addCatalogue: (url: string, trust: CatalogueTrust) => post<void>('/catalogues/add', { url, ...trust }),
    removeCatalogue: (url: string) => post<void>('/catalogues/remove', { url }),
    /** Downloads all catalogues again; one that fails keeps its copy with the reason. */
    refreshCatalogues: () => post<void>('/catalogues/refresh', {}),
    tasks: async (signal?: AbortSignal) => (await get<{ tasks: Task[] }>('/tasks', signal)).tasks,
    start: (work: PackWork) => post<Task>('/tasks', work),
    act: (task: string, action: TaskAction) => post<void>(`/tasks/${encodeURIComponent(task)}/${action}`, {}),
    /** Reads the pack at a path of the service's machine. */
    find: (path: string, signal?: AbortSignal) => post<FoundPack>('/files/find', { path }, signal),
    /** Uploads a pack, or a file that one is built from; returns its path on the service's machine. */
    upload: (file: File, options?: UploadOptions) => upload(`${baseUrl}/uploads`, credentials.current(), file, options),
    /** Deletes an upload, unless it is being installed. */
    discardUpload: (path: string) => post<void>('/uploads/decline', { path }),
    /** Packs on removable drives. */
    carried: async (signal?: AbortSignal) => (await get<{ packs: FoundPack[] }>('/carried', signal)).packs,
    /** What regions can be built from: as their index has it now, and as it is known without a network. */
    extracts: (signal?: AbortSignal) => get<ExtractsReply>('/extracts', signal),
    knownExtracts: (signal?: AbortSignal) => get<ExtractsReply>('/extracts/known', signal),
    /** The files of one extract, and their sizes as their servers state them now. */
    extractDetails: (id: string, signal?: AbortSignal) => post<ExtractDetails>('/extracts/details', { id }, signal),
    /** Files left by stopped tasks that no listed task uses. */
    leftovers: async (signal?: AbortSignal) => (await get<{ kept: Leftover[] }>('/kept', signal)).kept,
    discardLeftover: (id: string) => post<void>('/kept/discard', { id }),
    /** `only`: the regions that it may sign; absent: as before, or any; `*` lifts it. */
    trust: (publicKey: string, name: string, only?: readonly string[]) =>
      post<void>('/keys/trust', { publicKey, name, only }),
    /** What is shared with phones nearby. */
    share: (signal?: AbortSignal) => get<ShareReply>('/share', signal),
    shareOn: (choice: ShareChoice) => post<ShareReply>('/share/on', choice),
    /** Ends it at once. */
    shareOff: () => post<ShareReply>('/share/off', {}),
    /** The code that lets the next phone in. */
    shareCode: (signal?: AbortSignal) => post<ShareCodeReply>('/share/code', {}, signal),
    endSharedDevice: (id: string) => post<ShareReply>(`/share/devices/${encodeURIComponent(id)}/end`, {}),
    position: positionApi(client),
    carry: carryApi(serviceUrl, client),
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
const carryApi = (serviceUrl: string, { post }: ApiClient) => ({
  /** The address where a browser saves the file from, once and soon. */
  link: async (chosen: Chosen | { part: string }) =>
    serviceUrl + (await post<{ path: string }>('/carry/link', chosen)).path,
  /** Writes it on the service's machine; only what lies in the box, where there is one. */
  export: (chosen: Chosen & { file: string; replace: boolean; box?: Bounds }) => post<Task>('/carry/export', chosen),
  /** Makes the part in a box, for a link to it once the task is done. */
  part: (chosen: Chosen & { box: Bounds }) => post<{ part: string; task: Task }>('/carry/part', chosen),
  /** About how large the part in a box is, without items. */
  measure: (region: string, box: Bounds, signal?: AbortSignal) =>
    post<{ bytes: number; bounds: Bounds }>(`/regions/${encodeURIComponent(region)}/measure`, { box }, signal),
  /** Takes the items over that a file brings along. */
  take: (path: string) => post<{ added: number; same: number }>('/carry/take', { path }),
});

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
