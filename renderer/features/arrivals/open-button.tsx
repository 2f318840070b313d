import { FileButton } from '@mantine/core';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { arrivalsWords as t } from '../../words.ts';

/** Opens tracks and regions from files. */
export function OpenButton({ onOpen }: { onOpen: (files: File[]) => void }) {
  return (
    <FileButton
      accept=".gpx,.kml,.kmz,.geojson,.json,.csv,.fit,.outpost,.pbf,.osm,.bz2,.hgt,.gz,.zip"
      multiple
      onChange={onOpen}
    >
      {props => <MapButton {...props} icon="folder" label={t('open')} word={t('openWord')} title={t('openWhat')} />}
    </FileButton>
  );
}
