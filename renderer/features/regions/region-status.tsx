import { useEffect, useState } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { useMap } from '../../map/map-context.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { regionsWords as t } from '../../words.ts';
import { byExtent, coveringRegions } from '../regions-state/region-coverage.ts';

/** The installed region in the middle of what one sees of the map, for the status bar. */
export function RegionStatus() {
  const { map } = useMap();
  const camera = useCamera();
  const regions = useInstalledRegions();
  const [name, setName] = useState<string>();
  useEffect(() => {
    const look = () => {
      if (camera.current === undefined) return;
      const [west, south, east, north] = camera.current.boxInSight();
      const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
      setName(byExtent(coveringRegions(regions, middle))[0]?.name);
    };
    look();
    map.on('moveend', look);
    return () => {
      map.off('moveend', look);
    };
  }, [map, regions, camera]);
  if (name === undefined) return <span className="status-region">{t('noRegionHere')}</span>;
  return (
    <span className="status-region" translate="no" title={t('regionHere')}>
      {name}
    </span>
  );
}
