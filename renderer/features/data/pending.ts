import type { ApiFailure } from '../../api/failure.ts';
import type { ItemChangeRequest, ItemSummary, NewItemRequest } from '../../api/items.ts';

/** What the service has not taken yet of one item. Changes join: what was typed in an hour offline is one request. */
export interface Pending {
  id: string;
  /** The order in which items were first changed: groups are made before what is in them. */
  order: number;
  /** Counts up with each change, so that what came while a request was under way is sent, too. */
  stamp: number;
  create?: NewItemRequest;
  change?: ItemChangeRequest;
  content?: Blob;
  /** The content that it replaces; left out where there is none. */
  replaces?: Replaced;
  /** Deletes for good. */
  remove?: true;
}

/** What somebody saw who changed a content: where it is another by then, both are kept. */
export interface Replaced {
  /** Hashes of what was there, and of what was sent without an answer. */
  hashes: readonly string[];
  /** Id of the item that then takes the change. */
  copy: string;
}

/** As many as a request may name. */
const mostHashes = 20;

/** With a content that is about to be sent; the first stays. */
export function attempted({ hashes: [first = '', ...later], copy }: Replaced, hash: string): Replaced {
  const others = [...later.filter(one => one !== hash), hash].filter(one => one !== first);
  return { copy, hashes: [first, ...others.slice(1 - mostHashes)] };
}

export type PendingPart = Omit<Pending, 'id' | 'order' | 'stamp'>;

/** Adds a later change to an earlier one. */
export function joinPending(earlier: Pending | undefined, id: string, part: PendingPart, order: number): Pending {
  const change = { ...earlier?.change, ...part.change };
  const { replaces: replacedNow, ...values } = part;
  // Of a content that was not sent yet, what the first change of it saw.
  const replaces = earlier?.content === undefined ? replacedNow : earlier.replaces;
  return {
    ...earlier,
    ...values,
    ...(replaces !== undefined && { replaces }),
    ...(Object.keys(change).length > 0 && { change }),
    id,
    order: earlier?.order ?? order,
    stamp: (earlier?.stamp ?? 0) + 1,
  };
}

/** An item as this window shows it: what the service has, and over it what it has not taken yet. */
export type KeptItem = ItemSummary;

/** All that this window shows. */
export interface ItemsSnapshot {
  /** By id, those in the trash too. */
  items: ReadonlyMap<string, KeptItem>;
  /** Whether the service's items have come. */
  loaded: boolean;
  /** Why they have not, or why changes wait. */
  failure: unknown;
  /** Items with changes that the service has not taken yet. */
  waiting: number;
  /** Whether some of them are not in this browser's storage yet. */
  storing: boolean;
}

export interface ItemListeners {
  /** The service will never take this. */
  refused(item: KeptItem | undefined, failure: ApiFailure): void;
  /** Another window had changed the item's content: this window's is kept as another item. */
  copied(item: KeptItem, copy: KeptItem): void;
}

/** Undefined where there is nothing to show. */
export function withPending(known: KeptItem | undefined, pending: Pending | undefined): KeptItem | undefined {
  if (pending === undefined) return known;
  if (pending.remove === true) return undefined;
  const base = known ?? (pending.create === undefined ? undefined : unsent(pending.create));
  if (base === undefined) return undefined;
  const { trashed, revision: _revision, origin: _origin, ...values } = pending.change ?? {};
  const trashedAt = trashed === undefined ? base.trashedAt : trashed ? (base.trashedAt ?? nowIso()) : null;
  const { content } = pending;
  return {
    ...base,
    ...(values as Partial<KeptItem>),
    trashedAt,
    ...(content !== undefined && { content: { type: typeOf(content), bytes: content.size, hash: '' } }),
  };
}

const nowIso = (): string => new Date().toISOString();

const typeOf = ({ type }: Blob) => type as NonNullable<KeptItem['content']>['type'];

function unsent(item: NewItemRequest): KeptItem {
  const { origin: _origin, ...values } = item;
  const made = nowIso();
  return {
    name: '',
    color: null,
    note: '',
    group: null,
    visible: true,
    regions: [],
    properties: {},
    ...values,
    revision: 0,
    createdAt: made,
    changedAt: made,
    trashedAt: null,
    content: null,
  } as KeptItem;
}
