/** What is kept of one user at most. */
export interface ItemLimits {
  /** Items, those in the trash included. */
  items: number;
  /** Bytes of their contents. */
  bytes: number;
}

export const defaultLimits: ItemLimits = { items: 20_000, bytes: 8 * 1024 ** 3 };

/** Bytes of one content. */
export const largestContent = 32 * 1024 ** 2;

/** Bytes of a file of exported items. */
export const largestImport = 8 * 1024 ** 3;

/** Milliseconds until an item in the trash is deleted for good. */
export const trashTime = 30 * 86_400_000;

/** Milliseconds that a deleted item is remembered, for windows that have not heard of it. */
export const removedTime = 30 * 86_400_000;
