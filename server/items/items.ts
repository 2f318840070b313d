import { conditions, type Page, type PageRequest, pageOf } from '../accounts/index.ts';
import type { Db } from '../db/index.ts';
import { Failure } from '../errors.ts';
import { itemWords } from '../words.ts';
import type { Item, ItemContent, ItemKind, ItemValues } from './item.ts';
import { fromRow, type ItemRow, insertItem, toRow, updateItem } from './item-rows.ts';
import { shownItem } from './item-schemas.ts';
import type { ItemLimits } from './limits.ts';

export interface NewItem extends ItemValues {
  id: string;
  kind: ItemKind;
}

/** What is left out stays. */
export type ItemChange = { [Name in keyof ItemValues]?: ItemValues[Name] | undefined } & {
  trashed?: boolean | undefined;
};

export interface ItemFilter {
  kinds: readonly ItemKind[] | undefined;
  group: string | undefined;
  trash: 'without' | 'only' | 'with';
}

/** The present values of users' items. Methods that change something belong into a transaction. */
export class Items {
  readonly #db: Db;
  readonly #limits: ItemLimits;
  readonly #find;
  readonly #insert;
  readonly #update;
  readonly #next;
  readonly #latest;
  readonly #since;
  readonly #kept;
  readonly #keptBytes;
  readonly #ofGroup;

  constructor(db: Db, limits: ItemLimits) {
    this.#db = db;
    this.#limits = limits;
    this.#find = db.prepare<[string, string], ItemRow>('SELECT * FROM items WHERE user_id = ? AND id = ?');
    this.#insert = db.prepare(insertItem);
    this.#update = db.prepare(updateItem);
    this.#next = db
      .prepare<[string], number>(
        `INSERT INTO item_revisions (user_id, latest) VALUES (?, 1)
         ON CONFLICT DO UPDATE SET latest = latest + 1 RETURNING latest`,
      )
      .pluck();
    this.#latest = db.prepare<[string], number>('SELECT latest FROM item_revisions WHERE user_id = ?').pluck();
    this.#since = db.prepare<[string, number, number], ItemRow>(
      'SELECT * FROM items WHERE user_id = ? AND revision > ? ORDER BY revision LIMIT ?',
    );
    this.#kept = db
      .prepare<[string], number>('SELECT count(*) FROM items WHERE user_id = ? AND removed_at IS NULL')
      .pluck();
    this.#keptBytes = db
      .prepare<[string], number>(
        'SELECT coalesce(sum(content_bytes), 0) FROM items WHERE user_id = ? AND removed_at IS NULL',
      )
      .pluck();
    this.#ofGroup = db.prepare<[string, string], ItemRow>(
      'SELECT * FROM items WHERE user_id = ? AND group_id = ? AND removed_at IS NULL',
    );
  }

  /** Throws `not_found`, also for what was deleted for good. */
  read(userId: string, id: string): Item {
    const row = this.#find.get(userId, id);
    if (row === undefined || row.removed_at !== null)
      throw new Failure('not_found', itemWords.message('noItem', { id }));
    return fromRow(row);
  }

  /** With those that were deleted for good. */
  find(userId: string, id: string): Item | undefined {
    const row = this.#find.get(userId, id);
    return row === undefined ? undefined : fromRow(row);
  }

  insert(userId: string, items: readonly Item[]): void {
    for (const item of items) this.#insert.run(toRow(userId, item));
  }

  /** The number of the user's latest change; 0 before the first. */
  latestRevision(userId: string): number {
    return this.#latest.get(userId) ?? 0;
  }

  /** Makes an item. One of this id and kind that is there already is the answer: the request was repeated. */
  create(userId: string, { kind, ...values }: NewItem, now: number): Item {
    const { id } = values;
    const there = this.#find.get(userId, id);
    if (there !== undefined) {
      if (there.removed_at !== null) throw new Failure('conflict', itemWords.message('deleted', { id }));
      if (there.kind !== kind) throw new Failure('conflict', itemWords.message('otherKind', { id }));
      return fromRow(there);
    }
    this.requireRoom(userId, { items: 1, bytes: 0 });
    this.#requireGroup(userId, kind, values.group);
    const revision = this.#nextRevision(userId);
    const times = { createdAt: now, changedAt: now, trashedAt: null, removedAt: null };
    const item: Item = { ...values, ...times, kind, revision, content: null, file: null };
    this.#insert.run(toRow(userId, item));
    return item;
  }

  /** Throws `conflict` where the item is no longer at `revision`. */
  change(
    userId: string,
    id: string,
    { trashed, ...values }: ItemChange,
    revision: number | undefined,
    now: number,
  ): Item {
    const item = this.at(userId, id, revision);
    if (values.group !== undefined && values.group !== item.group) this.#requireGroup(userId, item.kind, values.group);
    const trashedAt = trashed === undefined ? item.trashedAt : trashed ? (item.trashedAt ?? now) : null;
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    return this.#save(userId, { ...item, ...Object.fromEntries(given), trashedAt }, now);
  }

  /**
   * Replaces the content. The file of the one before is no longer needed. Throws `conflict` where the item is no longer
   * as expected, unless it is because the same content was put before.
   */
  setContent(
    userId: string,
    id: string,
    content: ItemContent & { file: string },
    expected: { revision: number | undefined; hashes: readonly string[] | undefined },
    now: number,
  ): { item: Item; before: string | null } {
    const item = this.at(userId, id, expected.revision);
    const there = item.content?.hash;
    if (there !== undefined && there !== content.hash && expected.hashes?.includes(there) === false)
      throw changedMeanwhile(item);
    const { file, ...described } = content;
    this.requireRoom(userId, { items: 0, bytes: content.bytes - (item.content?.bytes ?? 0) });
    return { item: this.#save(userId, { ...item, content: described, file }, now), before: item.file };
  }

  /** Deletes for good; what was in a group is in none. The file of the content is no longer needed. */
  remove(userId: string, id: string, now: number): { item: Item; before: string | null } {
    const item = this.read(userId, id);
    if (item.kind === 'group') {
      for (const row of this.#ofGroup.all(userId, id)) this.#save(userId, { ...fromRow(row), group: null }, now);
    }
    const nothing = { name: '', color: null, note: '', group: null, origin: null, regions: [], properties: {} };
    const removed = { ...item, ...nothing, trashedAt: null, removedAt: now, content: null, file: null };
    return { item: this.#save(userId, removed, now), before: item.file };
  }

  /** As `remove`, unless the item has left the trash meanwhile. */
  removeExpired(userId: string, id: string, before: number, now: number) {
    const trashedAt = this.#find.get(userId, id)?.trashed_at ?? null;
    return trashedAt === null || trashedAt >= before ? undefined : this.remove(userId, id, now);
  }

  /** Newest first. */
  page(userId: string, { kinds, group, trash }: ItemFilter, { after, limit }: PageRequest<string>): Page<Item, string> {
    const { where, values } = conditions([
      ['user_id = ?', userId],
      ['removed_at IS NULL'],
      kinds && [`kind IN (${kinds.map(() => '?').join()})`, ...kinds],
      group === undefined ? undefined : ['group_id = ?', group],
      trash === 'with' ? undefined : [`trashed_at IS ${trash === 'only' ? 'NOT ' : ''}NULL`],
      after && ['(created_at, id) < (?, ?)', after.at, after.id],
    ]);
    const rows = this.#db
      .prepare<unknown[], ItemRow>(`SELECT * FROM items ${where} ORDER BY created_at DESC, id DESC LIMIT ?`)
      .all(...values, limit + 1);
    return pageOf(rows.map(fromRow), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** What changed after a revision, oldest change first, and deleted ones too. */
  changes(userId: string, since: number, limit: number): { items: Item[]; more: boolean } {
    const rows = this.#since.all(userId, since, limit + 1);
    return { items: rows.slice(0, limit).map(fromRow), more: rows.length > limit };
  }

  /** Throws `storage_full` where the user has no room for so much more. */
  requireRoom(userId: string, more: ItemLimits): void {
    const { items, bytes } = this.#limits;
    if (more.items > 0 && (this.#kept.get(userId) ?? 0) + more.items > items) {
      throw new Failure('storage_full', itemWords.message('tooMany', { most: items }));
    }
    if (more.bytes > 0 && (this.#keptBytes.get(userId) ?? 0) + more.bytes > bytes) {
      throw new Failure('storage_full', itemWords.message('tooMuch', { most: bytes }));
    }
  }

  /** Throws `conflict` where the item is no longer at `revision`, if one is given. */
  at(userId: string, id: string, revision: number | undefined): Item {
    const item = this.read(userId, id);
    if (revision !== undefined && revision !== item.revision) throw changedMeanwhile(item);
    return item;
  }

  #save(userId: string, item: Item, now: number): Item {
    const saved = { ...item, revision: this.#nextRevision(userId), changedAt: now };
    this.#update.run(toRow(userId, saved));
    return saved;
  }

  #nextRevision(userId: string): number {
    const revision = this.#next.get(userId);
    if (revision === undefined) throw new Error('SQLite returned no revision.');
    return revision;
  }

  #requireGroup(userId: string, kind: ItemKind, group: string | null): void {
    if (group === null) return;
    if (kind === 'group') throw new Failure('bad_request', itemWords.message('groupInGroup'));
    const found = this.#find.get(userId, group);
    if (found?.kind !== 'group' || found.removed_at !== null) {
      throw new Failure('bad_request', itemWords.message('noGroup', { id: group }));
    }
  }
}

const changedMeanwhile = (item: Item): Failure =>
  new Failure('conflict', itemWords.message('changedMeanwhile', { name: item.name }), { current: shownItem(item) });
