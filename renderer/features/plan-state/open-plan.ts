const openName = 'outpost.open-plan';
const unstoredName = 'outpost.unstored-plan';

/** The item of the plan that this window had open, else of the one that this browser had open last. */
export function openPlan(): string | undefined {
  return (sessionStorage.getItem(openName) ?? localStorage.getItem(openName)) || undefined;
}

/** Undefined: a plan of empty rows, which is no item. */
export function rememberOpenPlan(item: string | undefined): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(openName, item ?? '');
}

/**
 * The plan as it was changed last, until the items' storage has it: that takes a moment, in which a reload would lose
 * it. A window's session storage is written at once.
 */
export const unstoredPlan = {
  /** The text of an item's plan. */
  read(item: string): string | undefined {
    const stored = sessionStorage.getItem(unstoredName) ?? '';
    return stored.startsWith(`${item} `) ? stored.slice(item.length + 1) : undefined;
  },
  write(item: string, text: string): void {
    sessionStorage.setItem(unstoredName, `${item} ${text}`);
  },
  clear(): void {
    sessionStorage.removeItem(unstoredName);
  },
};
