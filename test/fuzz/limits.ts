/** What reading one input may take: of a mutated one, and of one that is as large as its reader takes any. */
export const limits = { seconds: 2, megabytes: 512 };
export const grownLimits = { seconds: 5, megabytes: 256 };

/** Most bytes of an item's content, which is what others may hand to a window. */
export const content = 32 * 1024 ** 2;
/** OpenStreetMap's XML is read as a stream, of any length: of so many contents in their time, and the memory of one. */
export const streamed = { name: 'osm-xml', contents: 4 };
