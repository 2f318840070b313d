import { Group, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { SmallButton } from '../../ui/buttons.tsx';
import { Tick } from '../../ui/fields/fields.tsx';
import { codeLanguages } from '../../ui/format/request-code.ts';
import { Icon } from '../../ui/icons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { reportWords as report, pictureWords as t } from '../../words.ts';
import { useReport } from '../report-state/report-state.ts';
import { boundsOfFrame, frameView } from './choice/frame.ts';
import { type Beside, besideOf, type PictureChoice } from './choice/picture-choice.ts';
import type { PictureRequests } from './request/use-picture-request.ts';
import { hasAddress, useCopiedKey, usePictureActions } from './use-picture-actions.ts';

const besideNames = {
  pgw: 'worldFile',
  jgw: 'worldFile',
  wld: 'worldFile',
  prj: 'projectionFile',
  json: 'descriptionFile',
} as const satisfies Record<Beside, string>;

interface PictureActionsProps {
  choice: PictureChoice;
  requests: PictureRequests;
  /** Ids of what is drawn into the picture. */
  shown: readonly string[];
}

/** What can be done with the picture: a file, the clipboard, its address or code, an item. */
export function PictureActions({ choice, requests, shown }: PictureActionsProps) {
  const { start } = useReport();
  const copiedKey = useCopiedKey();
  const { busy, save, saveBeside, keep, copyImage, copyAddress, copyCode } = usePictureActions(
    choice,
    requests,
    copiedKey,
  );
  const request = requests.file;
  const { stylesheet, icons, choropleth } = request.method === 'POST' ? request.body : {};
  const hasFiles = [stylesheet, icons, choropleth].some(file => file !== undefined);
  const beside = besideOf(choice);
  return (
    <section className="stacked near" aria-label={t('actions')}>
      <Group gap={8}>
        <SmallButton
          variant="filled"
          size="compact-md"
          icon="download"
          label={t('saveFile')}
          loading={busy === 'save'}
          onClick={save}
        />
        <SmallButton size="compact-md" icon="star" label={t('keep')} loading={busy === 'keep'} onClick={keep} />
      </Group>
      <Group gap={8}>
        <SmallButton
          icon="report"
          label={report('reportOn')}
          onClick={() => start(shown, boundsOfFrame(frameView(choice)))}
        />
        <SmallButton label={t('copyPicture')} loading={busy === 'picture'} onClick={copyImage} />
        {hasAddress(request) ? (
          <SmallButton label={t('copyAddress')} loading={busy === 'address'} onClick={copyAddress} />
        ) : null}
        <MenuButton label={t('copyCode')}>
          {codeLanguages.map(language => (
            <Menu.Item key={language} onClick={() => copyCode(language)}>
              {t(language)}
            </Menu.Item>
          ))}
        </MenuButton>
      </Group>
      {beside === undefined ? null : (
        <MenuButton label={t('beside')} className="at-start" loading={busy === 'beside'}>
          {beside.map(ending => (
            <Menu.Item key={ending} onClick={() => saveBeside(ending)}>
              {t(besideNames[ending], { ending })}
            </Menu.Item>
          ))}
        </MenuButton>
      )}
      <KeyChoice {...copiedKey} />
      {hasAddress(request) ? null : <SoftText size="xs">{t(hasFiles ? 'filesAsBody' : 'tooLongForAddress')}</SoftText>}
    </section>
  );
}

interface MenuButtonProps {
  label: string;
  className?: string;
  loading?: boolean;
  children: ReactNode;
}

function MenuButton({ label, className, loading = false, children }: MenuButtonProps) {
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <SmallButton
          className={className}
          label={label}
          loading={loading}
          rightSection={<Icon name="down" size={14} />}
        />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Whether a key is made for what is copied. */
function KeyChoice({ mayBeWanted, wanted, setWanted }: ReturnType<typeof useCopiedKey>) {
  return mayBeWanted ? (
    <Tick size="xs" label={t('withKey')} description={t('withKeyAbout')} checked={wanted} onChange={setWanted} />
  ) : null;
}
