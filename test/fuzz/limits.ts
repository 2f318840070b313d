/** What reading one input may take: of a mutated one, and of one that is as large as its reader takes any. */
export const limits = { seconds: 2, megabytes: 512 };
export const grownLimits = { seconds: 5, megabytes: 256 };

/** Most bytes of an item's content, which is what others may hand to a window. */
export const content = 32 * 1024 ** 2;
/**
 * Those that read as a stream: OpenStreetMap's XML of any length, workbooks as far as they unpack. Of so many contents in
 * their time, and the memory of one.
 */
export const streamed: Readonly<Record<string, number>> = { 'osm-xml': 4, xlsx: 4 };
/** How often what took too much is read: a machine that does something else is late, and collects its garbage late. */
export const tries = 3;
