import './sideload.css';
import { Button, FileButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChoose } from '../../ui/files/use-choose.ts';
import { Icon } from '../../ui/icons.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { sideloadWords as t } from '../../words.ts';
import { CarriedPacks } from './carried-packs.tsx';
import type { PackSource } from './use-sideload.ts';

interface SourceChooserProps {
  opened: boolean;
  onClose: () => void;
  onTake: (source: PackSource) => void;
}

/** Asks for a pack: a file, a folder, or one on a plugged-in drive. */
export function SourceChooser({ opened, onClose, onTake }: SourceChooserProps) {
  const ask = useChoose();
  const [path, setPath] = useState('');
  const choose = async (what: 'pack' | 'pack-folder') => {
    for (const chosen of (await ask?.(what)) ?? []) onTake({ kind: 'path', path: chosen });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = path.trim();
    if (wanted === '') return;
    setPath('');
    onTake({ kind: 'path', path: wanted });
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size={480}>
      <Text size="sm" mb="sm">
        <WithCode text={t('about')} />
      </Text>
      {ask === undefined ? (
        <>
          <FileButton
            accept=".outpost"
            multiple
            onChange={files => {
              for (const file of files) onTake({ kind: 'file', file });
            }}
          >
            {props => (
              <Button {...props} leftSection={<Icon name="download" size={16} />}>
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <form onSubmit={submit} className="path-form">
            <TextInput
              label={t('path')}
              description={t('pathDescription')}
              placeholder="/media/usb/region.outpost"
              translate="no"
              value={path}
              onChange={event => setPath(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" variant="default" disabled={path.trim() === ''}>
              {t('lookInside')}
            </Button>
          </form>
        </>
      ) : (
        <Group gap="xs">
          <Button leftSection={<Icon name="download" size={16} />} onClick={() => void choose('pack')}>
            {t('chooseFile')}
          </Button>
          <Button variant="default" onClick={() => void choose('pack-folder')}>
            {t('chooseFolder')}
          </Button>
        </Group>
      )}
      <CarriedPacks onPick={pack => onTake({ kind: 'found', pack })} />
    </Modal>
  );
}
