import { z } from 'zod';
import type { StreamedReply } from '../http/index.ts';
import { type ItemSummary, type ItemsModule, sharedKinds } from '../items/index.ts';

/** An item's properties, as far as they are well formed: other programs may have written them. */
const about = {
  position: z.object({ lat: z.number(), lon: z.number() }).nullable().catch(null),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable().catch(null),
  /** "Main Street 5, Kirvell" */
  context: z.string().catch(''),
  /** Length of a track, metres. */
  metres: z.number().nullable().catch(null),
  /** The format of a track's file, and its name. */
  format: z.string().nullable().catch(null),
  file: z.string().nullable().catch(null),
  /** How its features are drawn, as `readLook` takes it. */
  look: z.looseObject({}).nullable().catch(null),
};

/** An item as phones see it: nothing of it can be changed there. */
const sharedItemSchema = z.object({
  id: z.string(),
  kind: z.enum(sharedKinds),
  name: z.string(),
  note: z.string(),
  color: z.string().nullable(),
  /** Whether it is drawn where nobody has chosen it. */
  visible: z.boolean(),
  content: z.object({ type: z.string(), bytes: z.number(), hash: z.string() }).nullable(),
  ...about,
});
export type SharedItem = z.output<typeof sharedItemSchema>;

/** Lists the items that go along with phones, all with a shape or those of a group, and reads their contents. */
export interface SharedItems {
  list(group: string | undefined): Promise<SharedItem[]>;
  /** Throws `not_found` for what does not go along. */
  content(id: string, group: string | undefined): StreamedReply;
}

export const sharedItems = (items: ItemsModule, userId: () => string): SharedItems => ({
  list: async group => {
    const [kept, groups] = [await items.kept(userId(), sharedKinds, group), await items.kept(userId(), ['group'])];
    const hidden = new Set(groups.filter(({ visible }) => !visible).map(({ id }) => id));
    return kept
      .map(item => sharedItem(item, item.group !== null && hidden.has(item.group)))
      .filter(item => item !== undefined);
  },
  content: (id, group) => items.content(userId(), id, { kinds: sharedKinds, group }),
});

/** `undefined` where there is nothing to show on a map. */
function sharedItem(item: ItemSummary, inHiddenGroup: boolean): SharedItem | undefined {
  const shown = { ...item.properties, ...item, visible: item.visible && !inHiddenGroup };
  const { data } = sharedItemSchema.safeParse(shown);
  const isThere = data !== undefined && (data.kind === 'place' ? data.position : data.content) !== null;
  return isThere ? data : undefined;
}
