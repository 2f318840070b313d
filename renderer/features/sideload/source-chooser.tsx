import './sideload.css';
import { Button, FileButton, Group, Loader, Modal, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type FoundPack, useAdminClient } from '../../api/admin/admin-client.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { useChoose } from '../../ui/files/use-choose.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { Verbatim } from '../../ui/verbatim.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { sideloadWords as t } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { verdictOn } from './pack-verdict.ts';
import { useSideload } from './use-sideload.ts';

/** Asks for a pack: a file, a folder, or one on a plugged-in drive. */
export function SourceChooser() {
  const shell = useShell();
  const { take } = useSideload();
  const ask = useChoose();
  const [path, setPath] = useState('');
  const choose = async (what: 'pack' | 'pack-folder') => {
    for (const chosen of (await ask?.(what)) ?? []) take({ kind: 'path', path: chosen });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = path.trim();
    if (wanted === '') return;
    setPath('');
    take({ kind: 'path', path: wanted });
  };
  return (
    <Modal opened={shell.isOpen('sideload')} onClose={() => shell.close('sideload')} title={t('title')} size={480}>
      <Text size="sm" mb="sm">
        <WithCode text={t('about')} />
      </Text>
      {ask === undefined ? (
        <>
          <FileButton
            accept=".outpost"
            multiple
            onChange={files => {
              for (const file of files) take({ kind: 'file', file });
            }}
          >
            {props => (
              <Button {...props} leftSection={<Icon name="download" size={16} />}>
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
          <form onSubmit={submit} className="field-row path-form">
            <TextField
              size="sm"
              label={t('path')}
              description={t('pathDescription')}
              placeholder="/media/usb/region.outpost"
              translate="no"
              value={path}
              onChange={setPath}
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
      <CarriedPacks onPick={pack => take({ kind: 'found', pack })} />
    </Modal>
  );
}

function CarriedPacks({ onPick }: { onPick: (pack: FoundPack) => void }) {
  const admin = useAdminClient();
  const carried = useQuery({
    queryKey: ['admin', 'carried'],
    queryFn: async ({ signal }) => (await admin?.carried(signal)) ?? [],
    enabled: admin !== undefined,
    // Never cached: plugging in a drive raises no event.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section aria-label={t('drives')} className="carried">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('drivesTitle')}
        </Title>
        <SmallButton
          variant="subtle"
          loading={carried.isFetching && !carried.isPending}
          label={t('lookAgain')}
          onClick={() => void carried.refetch()}
        />
      </Group>
      <div aria-live="polite">
        {carried.isPending ? (
          <Loader size="sm" role="status" aria-label={t('lookingAtDrives')} />
        ) : carried.error !== null ? (
          <SoftText>{refusal(carried.error)}</SoftText>
        ) : carried.data.length === 0 ? (
          <SoftText>{t('nothingOnDrives')}</SoftText>
        ) : (
          <ul className="row-list carried-list">
            {carried.data.map(pack => (
              <li key={pack.path}>
                <button type="button" className="row-button carried-pack" onClick={() => onPick(pack)}>
                  <Verbatim className="row-name">{pack.name}</Verbatim>
                  <span className="row-soft">
                    {formatBytes(pack.bytes)} · {verdictOn(pack).text}
                  </span>
                  <Verbatim className="row-soft pack-path">{pack.path}</Verbatim>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
