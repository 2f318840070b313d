import { SmallButton } from '../../ui/buttons.tsx';
import './picture.css';
import { Group, Loader, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { useShell } from '../../shell/shell-context.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useObjectUrl } from '../../ui/files/use-object-url.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { pictureWords as t } from '../../words.ts';
import { downloadItem } from '../data/download-item.ts';
import { boundsOf, titleOf } from '../data/item-look.ts';
import { type KeptItem, useItemsState } from '../data/items-state.ts';
import { type Format, formatNames, type PictureChoice, readChoice } from './choice/picture-choice.ts';
import { usePicture } from './choice/picture-state.ts';

/** What browsers do not show. */
const hiddenTypes: Readonly<Record<string, Format>> = {
  'application/pdf': 'pdf',
  'image/tiff': 'tif',
  'application/vnd.google-earth.kmz': 'kmz',
};

/** A kept picture: to look at, to save as a file, or to make another of its kind. */
export function PictureDialog({ item, onClose }: { item: KeptItem; onClose: () => void }) {
  const shell = useShell();
  const camera = useCamera();
  const { store } = useItemsState();
  const { restore } = usePicture();
  const { data, error, refetch } = useQuery({
    queryKey: ['kept-picture', item.id, item.content?.hash],
    queryFn: () => store.content(item.id),
    gcTime: 0,
  });
  const url = useObjectUrl(data);
  const hidden = data && lookup(hiddenTypes, data.type);
  const choice = readChoice(item.properties.choice);
  const bounds = boundsOf(item);
  const again = (earlier: PictureChoice) => {
    onClose();
    restore(earlier);
    shell.open('picture');
    if (bounds !== undefined) camera.current?.showBox(bounds);
  };
  const title = titleOf(item);
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={
        <span className="dialog-title" translate="no">
          {title}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('closePicture') }}
    >
      {error !== null ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : data === undefined || url === undefined ? (
        <Loader size="sm" role="status" aria-label={t('loading')} />
      ) : hidden !== undefined ? (
        <Text size="sm">{t('keptUnseen', { format: formatNames[hidden], size: formatBytes(data.size) })}</Text>
      ) : (
        <img className="picture-kept" src={url} alt={t('pictureOf', { name: title })} />
      )}
      <Group mt="md" gap="xs">
        <SmallButton
          variant="filled"
          size="compact-md"
          icon="download"
          label={t('saveFile')}
          disabled={data === undefined}
          onClick={() => void downloadItem(item, store)}
        />
        {choice === undefined ? null : (
          <SmallButton size="compact-md" label={t('again')} onClick={() => again(choice)} />
        )}
      </Group>
    </Modal>
  );
}
