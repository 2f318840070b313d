import type { Bounds } from '../../../../data-packs/geo/bounds.ts';

/** What is searched where. */
export interface AskedCategory {
  /** Values of the API's `categories`. */
  categories: readonly string[];
  box: Bounds;
}

const storageName = 'outpost.category';

/** What this tab asked last, for a reload. */
export function storedCategory(): AskedCategory | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    return isAsked(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeCategory(asked: AskedCategory | undefined): void {
  if (asked === undefined) sessionStorage.removeItem(storageName);
  else sessionStorage.setItem(storageName, JSON.stringify(asked));
}

function isAsked(stored: unknown): stored is AskedCategory {
  if (typeof stored !== 'object' || stored === null || !('categories' in stored) || !('box' in stored)) return false;
  const { categories, box } = stored;
  const areTexts = Array.isArray(categories) && categories.every(one => typeof one === 'string');
  return areTexts && Array.isArray(box) && box.length === 4 && box.every(Number.isFinite);
}

/** Of the box's size: a map that moved less shows the same places. */
const tolerance = 0.08;

/** Whether a view shows another area than was searched. */
export function isElsewhere([west, south, east, north]: Bounds, searched: Bounds): boolean {
  const [width, height] = [searched[2] - searched[0], searched[3] - searched[1]];
  const far = (from: number, to: number, size: number) => Math.abs(from - to) > size * tolerance;
  return (
    far(west, searched[0], width) ||
    far(east, searched[2], width) ||
    far(south, searched[1], height) ||
    far(north, searched[3], height)
  );
}
