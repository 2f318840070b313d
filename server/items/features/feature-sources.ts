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

/** Kinds whose contents are drawn. */
const drawnKinds: readonly ItemKind[] = ['track'];
const mostItems = 1000;

/** The items that are drawn, with where their features are: those that are not hidden, nor in a hidden group. */
export function drawnSources(
  parts: ItemParts,
  userId: string,
  without: readonly string[],
): (DrawnItem & { source: FeatureSource })[] {
  const { items } = parts;
  const filter = { kinds: drawnKinds, group: undefined, trash: 'without' } as const;
  const found = items.page(userId, filter, { after: undefined, limit: mostItems }).items;
  const isClosed = (group: string | null) => group !== null && items.find(userId, group)?.visible === false;
  return found
    .filter(
      ({ id, visible, content, group }) => visible && content !== null && !without.includes(id) && !isClosed(group),
    )
    .map(item => ({
      id: item.id,
      color: item.color,
      look: readLook(isRecord(item.properties) ? item.properties.look : undefined),
      source: sourceOf(parts, item),
    }))
    .reverse();
}
