import type { ItemsState } from '../data/items-state.ts';
import { type ReportChoice, readChoice, usualChoice } from '../report-state/report-choice.ts';

export const templateContent = (choice: ReportChoice): Blob =>
  new Blob([JSON.stringify(choice)], { type: 'application/json' });

/** The choice that a template keeps. */
export async function readTemplate(store: ItemsState['store'], id: string): Promise<ReportChoice> {
  const text = await (await store.content(id)).text();
  try {
    return readChoice(JSON.parse(text));
  } catch {
    // What another program wrote into the item.
    return usualChoice;
  }
}
