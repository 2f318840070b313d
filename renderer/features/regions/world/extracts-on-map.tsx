import { useMemo } from 'react';
import type { Coverage } from '../../../../data-packs/format/manifest.ts';
import { OfferOutlines } from '../../../map/marks/offer-outlines.tsx';
import { areaOf } from '../../regions-state/region-coverage.ts';
import type { RegionHover } from '../regions-view.ts';
import { extractKey } from './extract-ids.ts';
import { useExtracts } from './use-extracts.ts';

interface ExtractsOnMapProps {
  hover: RegionHover;
  chosen: string | undefined;
  onPick: (id: string) => void;
}

/** The extracts on the map, while one is chosen: a click takes the smallest that holds the place. */
export function ExtractsOnMap({ hover, chosen, onPick }: ExtractsOnMapProps) {
  const { areas } = useExtracts();
  const outlines = useMemo(
    () =>
      // Countries with parts would be drawn, and tinted, twice.
      areas
        .filter(({ hasParts }) => !hasParts)
        .toReversed()
        .map((area): { key: string; area: Coverage } => ({
          key: extractKey(area.extract.id),
          area: areaOf(area),
        })),
    [areas],
  );
  if (outlines.length === 0) return null;
  return (
    <OfferOutlines
      outlines={outlines}
      hover={hover}
      chosen={chosen === undefined ? undefined : extractKey(chosen)}
      onPick={key => onPick(key.slice(extractKey('').length))}
    />
  );
}
