import type { MapEventType, Map as MapLibreMap } from 'maplibre-gl';

/** Listens to events of the map, in one way to all of these types; returns what ends that. */
export function listen<Type extends keyof MapEventType>(
  map: MapLibreMap,
  types: readonly Type[],
  listener: (event: MapEventType[Type]) => void,
): () => void {
  for (const type of types) map.on(type, listener);
  return () => {
    for (const type of types) map.off(type, listener);
  };
}
