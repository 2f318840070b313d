import type { ApiClient } from '../../api/client.ts';
import { presentContent } from '../../api/features.ts';
import {
  emptyTrash,
  type ItemChangeRequest,
  type ItemSummary,
  itemChanges,
  listItems,
  type NewItemRequest,
} from '../../api/items.ts';
import { makeUuid } from '../../api/make-uuid.ts';
import { createStore } from '../../store.ts';
import { Outbox } from './outbox.ts';
import {
  type ItemListeners,
  type ItemsSnapshot,
  joinPending,
  type KeptItem,
  type Pending,
  type PendingPart,
  withPending,
} from './pending.ts';
import { contentHash, isFull, sendPending } from './send-pending.ts';

export type NewItem = Omit<NewItemRequest, 'id'>;

/** Milliseconds until a change is sent: what is typed or dragged meanwhile goes with it. */
const sendAfter = 150;
/** Until what failed is tried again, growing. */
const retryAfter = { first: 1_000, longest: 5_000 };
/** Between questions for the changes of other devices; those of this browser's windows are told at once. */
const followEvery = 5_000;

/**
 * The user's items in this window: shown at once, stored in this browser, sent to the service, and followed as other
 * windows change them. Lives outside React.
 */
export class ItemStore {
  readonly snapshot = createStore<ItemsSnapshot>({
    items: new Map(),
    loaded: false,
    failure: undefined,
    waiting: 0,
    storing: false,
  });
  readonly #client: ApiClient;
  readonly #onRefused: ItemListeners['refused'];
  readonly #onCopied: ItemListeners['copied'];
  readonly #outbox = new Outbox();
  readonly #known = new Map<string, ItemSummary>();
  readonly #pending = new Map<string, Pending>();
  /** Changes on their way into the outbox, by item. */
  readonly #storing = new Map<string, number>();
  readonly #otherWindows = new BroadcastChannel('outpost-items');
  #revision = 0;
  #loaded = false;
  #failure: unknown;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  #sendAgain = false;
  #following = false;
  /** What an earlier window left is there. */
  #restored = Promise.resolve();
  #retry = retryAfter.first;

  constructor(client: ApiClient, { refused, copied }: ItemListeners) {
    this.#client = client;
    this.#onRefused = refused;
    this.#onCopied = copied;
  }

  /** Loads, sends what an earlier window left, and follows. Returns the end of it. */
  start(): () => void {
    const follow = () => void this.#follow();
    const whenSeen = () => {
      if (document.visibilityState === 'visible') follow();
    };
    this.#otherWindows.addEventListener('message', follow);
    document.addEventListener('visibilitychange', whenSeen);
    window.addEventListener('focus', follow);
    const timer = setInterval(whenSeen, followEvery);
    this.#restored = this.#restore();
    follow();
    return () => {
      clearInterval(timer);
      clearTimeout(this.#sendTimer);
      this.#otherWindows.removeEventListener('message', follow);
      document.removeEventListener('visibilitychange', whenSeen);
      window.removeEventListener('focus', follow);
    };
  }

  readonly get = (id: string): KeptItem | undefined => this.snapshot.get().items.get(id);

  /** Whether what was changed of it is not sent yet. */
  readonly isWaiting = (id: string): boolean => this.#pending.has(id);

  /** Makes an item, with a content where it has one; returns its id. */
  add(item: NewItem, content?: Blob): string {
    const id = makeUuid();
    this.#change(id, { create: { ...item, id }, ...(content !== undefined && { content }) });
    return id;
  }

  readonly change = (id: string, change: ItemChangeRequest): void => this.#change(id, { change });

  /** Where another window changes it, too, before this is sent, both are kept. */
  setContent(id: string, content: Blob): void {
    const { hash } = this.#known.get(id)?.content ?? {};
    this.#change(id, { content, ...(hash !== undefined && { replaces: { hashes: [hash], copy: makeUuid() } }) });
  }

  /** Deletes for good. */
  readonly remove = (id: string): void => this.#change(id, { remove: true });

  /** Deletes for good what is in the trash. Fails while the service is away. */
  async emptyTrash(): Promise<void> {
    while ((await emptyTrash(this.#client)).more);
    await this.#follow();
    this.#otherWindows.postMessage('changed');
  }

  /** The content as this window last set it, or as the service has it: GeoJSON where its features were changed. */
  async content(id: string): Promise<Blob> {
    await this.#restored;
    const { content } = this.#known.get(id) ?? {};
    return this.#pending.get(id)?.content ?? presentContent(this.#client, id, content);
  }

  /** Shows an item as the service has answered it. */
  learn(item: ItemSummary): void {
    this.#learn(item);
    this.#show();
    this.#otherWindows.postMessage('changed');
  }

  /** Asks for the service's items now. */
  readonly refresh = (): Promise<void> => this.#follow();

  #change(id: string, part: PendingPart): void {
    // Shown before it is stored.
    this.#pending.set(id, joinPending(this.#pending.get(id), id, part, Date.now()));
    this.#storing.set(id, (this.#storing.get(id) ?? 0) + 1);
    this.#show();
    const stored = () => {
      const others = (this.#storing.get(id) ?? 1) - 1;
      if (others === 0) this.#storing.delete(id);
      else this.#storing.set(id, others);
      if (this.#storing.size === 0) this.#show();
      this.#sendSoon(sendAfter);
    };
    // A browser that stores nothing still sends.
    this.#outbox.add(id, part).then(stored, stored);
  }

  async #restore(): Promise<void> {
    const left = await this.#outbox.all().catch(() => []);
    for (const pending of left) if (!this.#pending.has(pending.id)) this.#pending.set(pending.id, pending);
    if (left.length === 0) return;
    this.#show();
    this.#sendSoon(0);
  }

  #sendSoon(milliseconds: number): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => void this.#send(), milliseconds);
  }

  async #send(): Promise<void> {
    if (this.#sending) {
      // The outbox may have been read before this change was stored.
      this.#sendAgain = true;
      return;
    }
    this.#sending = true;
    this.#sendAgain = false;
    try {
      // One window of this browser at a time: two would send the same changes, and an older one last.
      // (A page of another machine without HTTPS has no locks.)
      if ('locks' in navigator) await navigator.locks.request('outpost-items', () => this.#sendAll());
      else await this.#sendAll();
      this.#retry = retryAfter.first;
      this.#setFailure(undefined);
    } catch (error) {
      this.#setFailure(error);
      this.#sendSoon(this.#retry);
      this.#retry = Math.min(this.#retry * 2, retryAfter.longest);
    }
    this.#sending = false;
    if (this.#sendAgain && this.#failure === undefined) this.#sendSoon(0);
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const stored = await this.#outbox.all().catch(() => [...this.#pending.values()]);
      if (stored.length === 0) break;
      let full: unknown;
      for (const next of stored) {
        try {
          await this.#sendOne(next);
        } catch (error) {
          // Others may need no room, or make some.
          if (!isFull(error)) throw error;
          full = error;
        }
      }
      if (full !== undefined) throw full;
    }
    // Another window has sent what this one still shows as waiting.
    const sentElsewhere = [...this.#pending].filter(([id]) => !this.#storing.has(id));
    if (sentElsewhere.length === 0) return;
    await this.#follow();
    // What was stored since the outbox was read has not been sent: without it the item would show its old values.
    const waiting = new Set((await this.#outbox.all().catch(() => [...this.#pending.values()])).map(({ id }) => id));
    for (const [id, pending] of sentElsewhere) {
      if (!this.#storing.has(id) && !waiting.has(id) && this.#pending.get(id) === pending) this.#pending.delete(id);
    }
    this.#show();
  }

  async #sendOne(pending: Pending): Promise<void> {
    const { id } = pending;
    const { content, replaces } = pending;
    const hash = content && replaces && (await contentHash(content));
    if (hash !== undefined) await this.#outbox.noteAttempt(id, hash).catch(() => undefined);
    const sent = await sendPending(this.#client, pending);
    // Before it settles: what is changed from now on replaces this.
    if (sent === 'gone') this.#known.delete(id);
    else if ('item' in sent) {
      this.#learn(sent.item);
      if (sent.copy !== undefined) this.#learn(sent.copy);
    }
    const left = await this.#outbox.settle(pending).catch(() => undefined);
    if (!this.#storing.has(id)) {
      if (left === undefined) this.#pending.delete(id);
      else this.#pending.set(id, left);
    }
    if (sent !== 'gone' && 'refused' in sent) this.#onRefused(this.get(id), sent.refused);
    if (sent !== 'gone' && 'copy' in sent && sent.copy !== undefined) this.#onCopied(sent.item, sent.copy);
    this.#show();
    this.#otherWindows.postMessage('changed');
  }

  /** Learns what changed; the first time, all there is. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    await this.#restored;
    try {
      if (!this.#loaded) {
        const { items, revision } = await listItems(this.#client);
        for (const item of items) this.#learn(item);
        this.#revision = revision;
        this.#loaded = true;
        this.#show();
      }
      for (let more = true; more; ) {
        const changes = await itemChanges(this.#client, this.#revision);
        for (const item of changes.items) {
          if ('removed' in item) this.#known.delete(item.id);
          else this.#learn(item);
        }
        this.#revision = changes.revision;
        more = changes.more;
        if (changes.items.length > 0) this.#show();
      }
      if (this.#pending.size === 0) this.#setFailure(undefined);
    } catch (error) {
      this.#setFailure(error);
    }
    this.#following = false;
  }

  #learn(item: ItemSummary): void {
    const { revision } = this.#known.get(item.id) ?? { revision: 0 };
    if (item.revision >= revision) this.#known.set(item.id, item);
  }

  #setFailure(failure: unknown): void {
    if (this.#failure === failure) return;
    this.#failure = failure;
    this.#show();
  }

  #show(): void {
    const items = new Map(this.#known);
    for (const [id, pending] of this.#pending) {
      const shown = withPending(items.get(id), pending);
      if (shown === undefined) items.delete(id);
      else items.set(id, shown);
    }
    this.snapshot.set({
      items,
      loaded: this.#loaded,
      failure: this.#failure,
      waiting: this.#pending.size,
      storing: this.#storing.size > 0,
    });
  }
}
