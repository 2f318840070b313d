import { z } from 'zod';
import { isRecord } from '../../data-packs/geo/is-record.ts';

/** A saved place as phones see it: nothing of it can be changed there. */
const sharedPlaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  color: z.string().nullable(),
  position: z.object({ lat: z.number(), lon: z.number() }),
  /** "Main Street 5, Kirvell" */
  context: z.string(),
});
export type SharedPlace = z.output<typeof sharedPlaceSchema>;

/** What of an item matters here. */
type SavedPlace = Omit<SharedPlace, 'position' | 'context'> & { properties: Readonly<Record<string, unknown>> };

/** `undefined` where the item does not say where it is. */
export function sharedPlace({ id, name, note, color, properties }: SavedPlace): SharedPlace | undefined {
  const { position, context } = properties;
  if (!isRecord(position)) return undefined;
  const shared = { id, name, note, color, position, context: typeof context === 'string' ? context : '' };
  return sharedPlaceSchema.safeParse(shared).data;
}
