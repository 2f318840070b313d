import { useEffect } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { useMap } from '../map-context.ts';

interface RecordingOnMapProps {
  /** The stretches between pauses; grow at the end. */
  lines: readonly (readonly Position[])[];
}

/** Points of the part that grows: all others are cut into tiles once in so many seconds. */
const pieceLength = 500;

/** Draws a line that grows by a point a second, for hours. */
export function RecordingOnMap({ lines }: RecordingOnMapProps) {
  const { overlays } = useMap();
  const last = lines.at(-1) ?? [];
  const done = Math.floor(Math.max(0, last.length - 1) / pieceLength) * pieceLength;
  const first = lines[0]?.[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is before `done` does not change
  useEffect(() => {
    overlays.set('recorded', lineFeatures([...lines.slice(0, -1), last.slice(0, done + 1)]));
  }, [overlays, first, lines.length, done]);
  useEffect(() => overlays.set('recording', lineFeatures([last.slice(done)])), [overlays, last, done]);
  useEffect(
    () => () => {
      overlays.set('recorded', []);
      overlays.set('recording', []);
    },
    [overlays],
  );
  return null;
}

function lineFeatures(lines: readonly (readonly Position[])[]): GeoJSON.Feature[] {
  const drawn = lines.filter(line => line.length > 1);
  if (drawn.length === 0) return [];
  const coordinates = drawn.map(line => [...line]);
  return [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }];
}
