const storageName = 'outpost.open-plan';

/** The item of the plan that this window had open, else of the one that this browser had open last. */
export function openPlan(): string | undefined {
  return (sessionStorage.getItem(storageName) ?? localStorage.getItem(storageName)) || undefined;
}

/** Undefined: a plan of empty rows, which is no item. */
export function rememberOpenPlan(item: string | undefined): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(storageName, item ?? '');
}
