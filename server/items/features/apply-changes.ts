import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../../errors.ts';
import { itemWords } from '../../words.ts';
import { mostEdits } from '../item-archive.ts';
import { type ItemAnswer, shownItem } from '../item-schemas.ts';
import type { ItemParts } from '../parts.ts';
import type { FeatureChange, FeatureUndo } from './feature-edit.ts';
import type { FeatureReader } from './feature-reader.ts';
import { sourceOf } from './feature-sources.ts';

/** How often a change is made anew because another one came between. */
const tries = 5;

/** Changes features of a user's item; `undo` takes that back. */
export async function applyChanges(
  parts: ItemParts,
  reader: FeatureReader,
  { userId, id }: { userId: string; id: string },
  changes: readonly FeatureChange[],
): Promise<{ item: ItemAnswer; undo: FeatureUndo }> {
  const { items, files, writes, clock } = parts;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const before = items.read(userId, id);
    const { undo, missing, text } = await reader.ask('edit', sourceOf(parts, before), changes);
    if (missing[0] !== undefined)
      throw new Failure('bad_request', itemWords.message('noFeature', { feature: missing[0] }));
    const bytes = Buffer.from(text);
    if (bytes.length > mostEdits)
      throw new Failure('storage_full', itemWords.message('manyEdits', { most: mostEdits }));
    const { item } = await files.replace(one(bytes), ({ file }) =>
      writes.run(() => items.setEdits(userId, id, file, before, clock.now())),
    );
    if (item !== undefined) return { item: shownItem(item), undo };
    await delay(attempt * 20);
  }
  throw new Failure('conflict', itemWords.message('changedMeanwhile', { name: items.read(userId, id).name }));
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
