import { LRUCache } from 'lru-cache';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { featureFormats } from '../../../data-packs/interchange/features/sniff-format.ts';
import { readLook } from '../../../data-packs/interchange/look/feature-look.ts';
import { Failure } from '../../errors.ts';
import { itemWords } from '../../words.ts';
import type { Item, ItemKind } from '../item.ts';
import type { ItemParts } from '../parts.ts';
import type { DrawnItem } from './drawn-color.ts';
import type { FeatureSource } from './feature-worker.ts';

/** Where an item's features are read from. Throws `not_found` where it has no content. */
export function sourceOf({ files }: ItemParts, { id, file, edits, name, properties, content }: Item): FeatureSource {
  if (file === null || content === null) throw new Failure('not_found', itemWords.message('noContent', { id }));
  const { format, file: called } = isRecord(properties) ? properties : {};
  return {
    path: files.path(file),
    edits: edits === null ? null : files.path(edits),
    name: typeof called === 'string' ? called : name,
    format: featureFormats.find(one => one === format) ?? 'geojson',
    bytes: content.bytes,
  };
}

/** An item as its features are drawn. */
export const drawnOf = ({ id, color, properties }: Item): DrawnItem => ({
  id,
  color,
  look: readLook(isRecord(properties) ? properties.look : undefined),
});

/** Kinds whose contents are drawn. */
const drawnKinds: readonly ItemKind[] = ['track'];
const mostItems = 1000;

type DrawnSource = DrawnItem & { source: FeatureSource };

/** The items that are drawn, with where their features are: read once for many tiles, again after any change of a user's. */
export class DrawnSources {
  readonly #parts: ItemParts;
  readonly #known = new LRUCache<string, { revision: number; drawn: readonly DrawnSource[] }>({ max: 100 });

  constructor(parts: ItemParts) {
    this.#parts = parts;
  }

  /** Those that are not hidden, nor in a hidden group. */
  of(userId: string): readonly DrawnSource[] {
    const revision = this.#parts.items.latestRevision(userId);
    const known = this.#known.get(userId);
    if (known?.revision === revision) return known.drawn;
    const drawn = this.#read(userId);
    this.#known.set(userId, { revision, drawn });
    return drawn;
  }

  #read(userId: string): DrawnSource[] {
    const { items } = this.#parts;
    const filter = { kinds: drawnKinds, group: undefined, trash: 'without' } as const;
    const found = items.page(userId, filter, { after: undefined, limit: mostItems }).items;
    const isClosed = (group: string | null) => group !== null && items.find(userId, group)?.visible === false;
    return found
      .filter(({ visible, content, group }) => visible && content !== null && !isClosed(group))
      .map(item => ({ ...drawnOf(item), source: sourceOf(this.#parts, item) }))
      .reverse();
  }
}
