import { useMemo } from 'react';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { lineFeature, pointFeature } from '../../formats/feature.ts';
import { Overlay } from './overlay.tsx';

interface FitOnMapProps {
  trace: readonly Position[];
  fitted: readonly (readonly Position[])[];
  gaps: readonly (readonly Position[])[];
  dropped: readonly Position[];
  /** The map stays where it is. */
  still?: boolean;
}

/** A trace and the ways it followed; shows a new one, unless `still`. */
export function FitOnMap({ trace, fitted, gaps, dropped, still = false }: FitOnMapProps) {
  const features = useMemo(() => {
    const lines = (kind: string, all: readonly (readonly Position[])[]) => all.map(line => lineFeature(line, { kind }));
    return [
      ...lines('fitted', fitted),
      ...lines('gap', gaps),
      ...lines('trace', trace.length > 1 ? [trace] : []),
      ...dropped.map(position => pointFeature(position, { kind: 'dropped' })),
    ];
  }, [trace, fitted, gaps, dropped]);
  const box = useMemo(() => boundsOfPositions(trace), [trace]);
  return <Overlay id="fit" features={features} show={still || isEmpty(box) ? undefined : box} />;
}
