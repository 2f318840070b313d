import { conditions, type Page, type PageRequest, pageOf } from '../accounts/index.ts';
import type { Db } from '../db/index.ts';
import { Failure } from '../errors.ts';
import { itemWords } from '../words.ts';
import type { Item, ItemContent, ItemKind, ItemValues } from './item.ts';
import { fromRow, type ItemRow, insertItem, selectItems, toRow, updateItem } from './item-rows.ts';
import { shownItem } from './item-schemas.ts';
import type { ItemLimits } from './parts.ts';

export interface NewItem extends ItemValues {
  id: string;
  kind: ItemKind;
}

/** What is left out stays. */
export type ItemChange = { [Name in keyof ItemValues]?: ItemValues[Name] | undefined } & {
  trashed?: boolean | undefined;
};

/** Names of files that are no longer needed. */
type Files = readonly (string | null)[];

export interface ItemFilter {
  kinds: readonly ItemKind[] | undefined;
  group: string | undefined;
  trash: 'without' | 'only' | 'with';
}

const statementsOf = (db: Db) => ({
  find: db.prepare<[string, string], ItemRow>(`${selectItems} WHERE user_id = ? AND id = ?`),
  insert: db.prepare(insertItem),
  update: db.prepare(updateItem),
  next: db
    .prepare<[string], number>(
      `INSERT INTO item_revisions (user_id, latest) VALUES (?, 1)
       ON CONFLICT DO UPDATE SET latest = latest + 1 RETURNING latest`,
    )
    .pluck(),
  latest: db.prepare<[string], number>('SELECT latest FROM item_revisions WHERE user_id = ?').pluck(),
  since: db.prepare<[string, number, number], ItemRow>(
    `${selectItems} WHERE user_id = ? AND revision > ? ORDER BY revision LIMIT ?`,
  ),
  kept: db.prepare<[string], number>('SELECT count(*) FROM items WHERE user_id = ? AND removed_at IS NULL').pluck(),
  keptBytes: db
    .prepare<[string], number>(
      'SELECT coalesce(sum(content_bytes), 0) FROM items WHERE user_id = ? AND removed_at IS NULL',
    )
    .pluck(),
  ofGroup: db.prepare<[string, string], ItemRow>(
    `${selectItems} WHERE user_id = ? AND group_id = ? AND removed_at IS NULL`,
  ),
});

/** The present values of users' items. Methods that change something belong into a transaction. */
export class Items {
  readonly #db: Db;
  readonly #limits: ItemLimits;
  readonly #do: ReturnType<typeof statementsOf>;

  constructor(db: Db, limits: ItemLimits) {
    this.#db = db;
    this.#limits = limits;
    this.#do = statementsOf(db);
  }

  /** Throws `not_found`, also for what was deleted for good. */
  read(userId: string, id: string): Item {
    const item = this.find(userId, id);
    if (item === undefined || item.removedAt !== null)
      throw new Failure('not_found', itemWords.message('noItem', { id }));
    return item;
  }

  /** With those that were deleted for good. */
  find(userId: string, id: string): Item | undefined {
    const row = this.#do.find.get(userId, id);
    return row && fromRow(row);
  }

  insert(userId: string, items: readonly Item[]): void {
    for (const item of items) this.#do.insert.run(toRow(userId, item));
  }

  /** The number of the user's latest change; 0 before the first. */
  latestRevision(userId: string): number {
    return this.#do.latest.get(userId) ?? 0;
  }

  /** Makes an item. One of this id and kind that is there already is the answer: the request was repeated. */
  create(userId: string, { kind, ...values }: NewItem, now: number): Item {
    const { id } = values;
    const there = this.find(userId, id);
    if (there !== undefined) {
      if (there.removedAt !== null) throw new Failure('conflict', itemWords.message('deleted', { id }));
      if (there.kind !== kind) throw new Failure('conflict', itemWords.message('otherKind', { id }));
      return there;
    }
    this.requireRoom(userId, { items: 1, bytes: 0 });
    this.#requireGroup(userId, kind, values.group);
    const revision = this.#nextRevision(userId);
    const times = { createdAt: now, changedAt: now, trashedAt: null, removedAt: null };
    const item: Item = { ...values, ...times, kind, revision, content: null, file: null, edits: null };
    this.#do.insert.run(toRow(userId, item));
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
   * Replaces the content, with what was changed of it. The files of before are no longer needed. Throws `conflict` where the item is no longer
   * as expected, unless it is because the same content was put before.
   */
  setContent(
    userId: string,
    id: string,
    content: ItemContent & { file: string },
    expected: { revision: number | undefined; hashes: readonly string[] | undefined },
    now: number,
  ): { item: Item; before: Files } {
    const item = this.at(userId, id, expected.revision);
    const there = item.content?.hash;
    if (there !== undefined && there !== content.hash && expected.hashes?.includes(there) === false)
      throw changedMeanwhile(item);
    const { file, ...described } = content;
    this.requireRoom(userId, { items: 0, bytes: content.bytes - (item.content?.bytes ?? 0) });
    const saved = this.#save(userId, { ...item, content: described, file, edits: null }, now);
    return { item: saved, before: filesOf(item) };
  }

  /** Replaces what was changed of the features of a content; no item, where that is no longer as `expected`. */
  setEdits(
    userId: string,
    id: string,
    edits: string,
    expected: Pick<Item, 'file' | 'edits'>,
    now: number,
  ): { item: Item | undefined; before: Files } {
    const item = this.read(userId, id);
    if (item.file !== expected.file || item.edits !== expected.edits) return { item: undefined, before: [edits] };
    return { item: this.#save(userId, { ...item, edits }, now), before: [item.edits] };
  }

  /** Deletes for good; what was in a group is in none. The file of the content is no longer needed. */
  remove(userId: string, id: string, now: number): { item: Item; before: Files } {
    const item = this.read(userId, id);
    if (item.kind === 'group') {
      for (const row of this.#do.ofGroup.all(userId, id)) this.#save(userId, { ...fromRow(row), group: null }, now);
    }
    const nothing = { name: '', color: null, note: '', group: null, origin: null, regions: [], properties: {} };
    const removed = { ...item, ...nothing, trashedAt: null, removedAt: now, content: null, file: null, edits: null };
    return { item: this.#save(userId, removed, now), before: filesOf(item) };
  }

  /** As `remove`, unless the item has left the trash meanwhile. */
  removeExpired(userId: string, id: string, before: number, now: number) {
    const trashedAt = this.find(userId, id)?.trashedAt ?? null;
    return trashedAt === null || trashedAt >= before ? undefined : this.remove(userId, id, now);
  }

  /** Newest first. */
  page(userId: string, { kinds, group, trash }: ItemFilter, { after, limit }: PageRequest<string>): Page<Item, string> {
    const { where, values } = conditions([
      ['user_id = ?', userId],
      ['removed_at IS NULL'],
      kinds && [`kind IN (${kinds.map(() => '?').join()})`, ...kinds],
      ['group_id = ?', group],
      trash === 'with' ? undefined : [`trashed_at IS ${trash === 'only' ? 'NOT ' : ''}NULL`],
      ['(created_at, id) < (?, ?)', after?.at, after?.id],
    ]);
    const rows = this.#db
      .prepare<unknown[], ItemRow>(`${selectItems} ${where} ORDER BY created_at DESC, id DESC LIMIT ?`)
      .all(...values, limit + 1);
    return pageOf(rows.map(fromRow), limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  }

  /** What changed after a revision, oldest change first, and deleted ones too. */
  changes(userId: string, since: number, limit: number): { items: Item[]; more: boolean } {
    const rows = this.#do.since.all(userId, since, limit + 1);
    return { items: rows.slice(0, limit).map(fromRow), more: rows.length > limit };
  }

  /** Throws `storage_full` where the user has no room for so much more. */
  requireRoom(userId: string, more: ItemLimits): void {
    const { items, bytes } = this.#limits;
    if (more.items > 0 && (this.#do.kept.get(userId) ?? 0) + more.items > items) {
      throw new Failure('storage_full', itemWords.message('tooMany', { most: items }));
    }
    if (more.bytes > 0 && (this.#do.keptBytes.get(userId) ?? 0) + more.bytes > bytes) {
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
    this.#do.update.run(toRow(userId, saved));
    return saved;
  }

  #nextRevision(userId: string): number {
    const revision = this.#do.next.get(userId);
    if (revision === undefined) throw new Error('SQLite returned no revision.');
    return revision;
  }

  #requireGroup(userId: string, kind: ItemKind, group: string | null): void {
    if (group === null) return;
    if (kind === 'group') throw new Failure('bad_request', itemWords.message('groupInGroup'));
    const found = this.find(userId, group);
    if (found?.kind !== 'group' || found.removedAt !== null) {
      throw new Failure('bad_request', itemWords.message('noGroup', { id: group }));
    }
  }
}

const filesOf = ({ file, edits }: Item): Files => [file, edits];

const changedMeanwhile = (item: Item): Failure =>
  new Failure('conflict', itemWords.message('changedMeanwhile', { name: item.name }), { current: shownItem(item) });
