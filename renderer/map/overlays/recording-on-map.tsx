import { useMemo } from 'react';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { featureOf } from '../../formats/feature.ts';
import { Overlay } from './overlay.tsx';

interface RecordingOnMapProps {
  /** The stretches between pauses; grow at the end. */
  lines: readonly (readonly Position[])[];
}

/** Points of the part that grows: all others are cut into tiles once in so many seconds. */
const pieceLength = 500;

/** Draws a line that grows by a point a second, for hours. */
export function RecordingOnMap({ lines }: RecordingOnMapProps) {
  const last = lines.at(-1) ?? [];
  const done = Math.floor(Math.max(0, last.length - 1) / pieceLength) * pieceLength;
  const first = lines[0]?.[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is before `done` does not change
  const recorded = useMemo(
    () => lineFeatures([...lines.slice(0, -1), last.slice(0, done + 1)]),
    [first, lines.length, done],
  );
  const growing = useMemo(() => lineFeatures([last.slice(done)]), [last, done]);
  return (
    <>
      <Overlay id="recorded" features={recorded} />
      <Overlay id="recording" features={growing} />
    </>
  );
}

function lineFeatures(lines: readonly (readonly Position[])[]): GeoJSON.Feature[] {
  const coordinates = lines.filter(line => line.length > 1).map(line => [...line]);
  return coordinates.length === 0 ? [] : [featureOf({ type: 'MultiLineString', coordinates })];
}
