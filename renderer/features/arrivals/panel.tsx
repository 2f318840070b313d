import { FileButton, Portal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { featureFormats } from '../../../data-packs/interchange/features/sniff-format.ts';
import { useCommand } from '../../desktop/commands.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { definePanel } from '../../shell/define-panel.ts';
import { MapButton } from '../../ui/frames/map-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { arrivalsWords as t } from '../../words.ts';
import { type Arrival, carriesFiles, readDropped } from './dropped.ts';
import { useTakeFiles } from './use-open-files.ts';
import { usePaste } from './use-paste.ts';

export const arrivalsPanel = definePanel({ id: 'arrivals', Button: Arrivals });

/** Takes files that are dropped, chosen, pasted, or opened with the desktop program. */
function Arrivals() {
  const bridge = useDesktop();
  const { take, takePack, openTrack } = useTakeFiles();
  usePaste(take, openTrack);
  useCommand('pack-file', ({ path }) => takePack({ kind: 'path', path }));
  useCommand('track-file', ({ path }) => {
    if (bridge !== undefined) openTrack(bridge.readTrack(path));
  });
  return (
    <>
      <DropZone onDrop={take} />
      <OpenButton onOpen={files => void take(files.map(file => ({ file })))} />
    </>
  );
}

/** The endings of all formats, of other JSON and tables, of photos, of packs and map data. */
const others = ['json', 'jsonl', 'tsv', 'xlsx', 'jpg', 'jpeg', 'heic', 'png', 'outpost', 'pbf', 'osm', 'bz2', 'hgt'];
const accepted = [...featureFormats, ...others].map(ending => `.${ending}`).join();

function OpenButton({ onOpen }: { onOpen: (files: File[]) => void }) {
  return (
    <FileButton accept={accepted} multiple onChange={onOpen}>
      {props => <MapButton {...props} icon="folder" label={t('open')} word={t('openWord')} title={t('openWhat')} />}
    </FileButton>
  );
}

/** Takes files dropped anywhere on the window, and shows a sign while they are dragged over it. */
function DropZone({ onDrop }: { onDrop: (dropped: Arrival[]) => void }) {
  const [over, setOver] = useState(false);
  useWindowEvent('dragover', event => {
    if (!carriesFiles(event.dataTransfer)) return;
    // Keep the browser from opening the file in place of the window.
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    // Ignore dragleave between elements of the window.
    if (relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', event => {
    if (event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    onDrop(readDropped(event.dataTransfer));
  });
  if (!over) return null;
  return (
    <Portal>
      <div className="drop-zone" aria-hidden="true">
        <div className="drop-zone-sign">
          <Icon name="download" size={40} />
          <strong>{t('drop')}</strong>
          <span>{t('dropWhat')}</span>
        </div>
      </div>
    </Portal>
  );
}
