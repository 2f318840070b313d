import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RegionInfo } from '../../api/health.ts';
import { detailedRegions } from '../../map/initial-view.ts';
import { useMap } from '../../map/map-context.ts';
import { regionsInView } from './coverage.ts';

interface NothingHereProps {
  regions: readonly RegionInfo[];
  onShow: (region: RegionInfo) => void;
}

/** Further out than this the overview of the world is what one looks at. */
const closeUp = 7;
/** More of them are in the menu of regions. */
const offered = 3;

/** Says that an empty map is not a broken one: where the view holds no region, which there are. */
export function NothingHere({ regions, onShow }: NothingHereProps) {
  const { map } = useMap();
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    const look = () => {
      const bounds = map.getBounds();
      const view = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
      setEmpty(map.getZoom() > closeUp && regionsInView(regions, view).length === 0);
    };
    look();
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map, regions]);
  if (!empty) return null;
  const detailed = detailedRegions(regions);
  return (
    <div className="card nothing-here" role="status">
      <span>
        {detailed.length === 0
          ? 'No region is installed: only the overview knows this place.'
          : 'Outside every installed region. Go to'}
      </span>
      {detailed.slice(0, offered).map(region => (
        <Button key={region.id} size="compact-sm" variant="light" onClick={() => onShow(region)}>
          {region.name}
        </Button>
      ))}
    </div>
  );
}
