import { Menu } from '@mantine/core';
import { exportFormats } from '../../formats/export-formats.ts';
import { fileNameOf } from '../../formats/geo-document.ts';
import type { Track } from '../../formats/track.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { saveText } from '../../ui/files/save-file.ts';
import { tracksWords as t } from '../../words.ts';
import { trackDocument } from './track-document.ts';

/** Saves a track in the formats of other programs. */
export function TrackMenu({ track }: { track: Track }) {
  const { name } = track;
  // A table of positions needs lines.
  const formats = exportFormats.filter(({ ending }) => ending !== 'csv' || track.metres > 0);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton icon="download" label={t('save', { name })} hint size="md" />
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ label, ending, mediaType, write }) => (
          <Menu.Item
            key={ending}
            translate="no"
            onClick={() => {
              saveText(`${fileNameOf(name, t('trackFile'))}.${ending}`, mediaType, write(trackDocument(track)));
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
