import { useEffect, useState } from 'react';
import { type Bounds, boundsInView } from '../../../data-packs/geo/bounds.ts';
import { viewBounds } from '../camera/camera.ts';
import { listen } from '../listen.ts';
import { useMap } from '../map-context.ts';
import { imageryPrefix } from './chosen-layers.ts';

/** Where there is imagery, while a style with imagery is drawn over a view without any; else undefined. */
export function useImageryElsewhere(isDrawn: boolean): Bounds | undefined {
  const { map } = useMap();
  const [elsewhere, setElsewhere] = useState<Bounds>();
  useEffect(() => {
    if (!isDrawn) return setElsewhere(undefined);
    const look = () => {
      const sources = Object.entries(map.getStyle()?.sources ?? {}).flatMap(([id, source]) =>
        source.type === 'raster' && id.startsWith(imageryPrefix) ? [source] : [],
      );
      const view = viewBounds(map);
      const isEmpty = sources.every(({ bounds }) => bounds !== undefined && !boundsInView(bounds, view));
      const where = isEmpty ? sources.at(-1)?.bounds : undefined;
      setElsewhere(before => (String(before) === String(where) ? before : where));
    };
    look();
    return listen(map, ['moveend', 'style.load'], look);
  }, [map, isDrawn]);
  return elsewhere;
}
