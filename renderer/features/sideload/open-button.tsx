import { ActionIcon, FileButton } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';

/** Opens tracks and regions that lie somewhere as files. */
export function OpenButton({ onOpen }: { onOpen: (files: File[]) => void }) {
  return (
    <FileButton accept=".gpx,.geojson,.json,.outpost" multiple onChange={onOpen}>
      {props => (
        <ActionIcon
          {...props}
          className="map-button"
          variant="default"
          size={38}
          aria-label="Open a file"
          title="Open a track (.gpx, .geojson) or a region (.outpost)"
        >
          <Icon name="folder" size={20} />
        </ActionIcon>
      )}
    </FileButton>
  );
}
