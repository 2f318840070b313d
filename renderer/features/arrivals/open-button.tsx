import { FileButton } from '@mantine/core';
import { MapButton } from '../../ui/map-button.tsx';

/** Opens tracks and regions that lie somewhere as files. */
export function OpenButton({ onOpen }: { onOpen: (files: File[]) => void }) {
  return (
    <FileButton accept=".gpx,.geojson,.json,.outpost" multiple onChange={onOpen}>
      {props => (
        <MapButton
          {...props}
          icon="folder"
          label="Open a file"
          title="Open a track (.gpx, .geojson) or a region (.outpost)"
        />
      )}
    </FileButton>
  );
}
