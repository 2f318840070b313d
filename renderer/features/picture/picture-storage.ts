import { type PictureChoice, readChoice } from './picture-choice.ts';

const storageName = 'outpost.picture';

/** The choice as this browser last had it; undefined where there was none. */
export function storedChoice(): PictureChoice | undefined {
  try {
    return readChoice(JSON.parse(localStorage.getItem(storageName) ?? ''));
  } catch {
    return undefined;
  }
}

export function storeChoice(choice: PictureChoice): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(choice));
  } catch {
    // A full storage costs what a reload would have kept, not the picture.
  }
}
