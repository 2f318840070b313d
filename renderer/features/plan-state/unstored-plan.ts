const storageName = 'outpost.unstored-plan';

/**
 * The plan as it was changed last, until the items' storage has it: that takes a moment, in which a reload would lose
 * it. A window's session storage is written at once.
 */
export const unstoredPlan = {
  /** The text of an item's plan. */
  read(item: string): string | undefined {
    const stored = sessionStorage.getItem(storageName) ?? '';
    return stored.startsWith(`${item} `) ? stored.slice(item.length + 1) : undefined;
  },
  write(item: string, text: string): void {
    sessionStorage.setItem(storageName, `${item} ${text}`);
  },
  clear(): void {
    sessionStorage.removeItem(storageName);
  },
};
