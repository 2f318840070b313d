import { createStore } from '../../ui/store.ts';
import type { Place } from '../subject/found-place.ts';

const storageName = 'outpost.recent';
const limit = 6;

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'point' in value &&
    typeof value.point === 'object'
  );
}

function read(): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, limit) : [];
  } catch {
    return [];
  }
}

/** Recently picked places, newest first; stored in this browser only. */
export const recentPlaces = createStore(read());

export function addRecentPlace(place: Place): void {
  const others = recentPlaces.get().filter(one => one.title !== place.title || one.context !== place.context);
  const next = [place, ...others].slice(0, limit);
  recentPlaces.set(next);
  localStorage.setItem(storageName, JSON.stringify(next));
}
