import { Button, Checkbox, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { useClient } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { explain } from '../../ui/explain.ts';
import { copyPicture, copyText, NoClipboard } from '../../ui/files/clipboard.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { codeLanguages, codeOf, keyPlaceholder } from '../../ui/format/request-code.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useItemsState } from '../data/items-state.ts';
import { useReport } from '../report/report-state.ts';
import { t as report } from '../report/words.ts';
import { boundsOfFrame, frameView } from './frame.ts';
import { type Beside, besideOf, formatOf, type PictureChoice } from './picture-choice.ts';
import { addressWithKey, codedPicture, hasAddress } from './picture-code.ts';
import { useCopiedKey } from './use-copied-key.ts';
import type { PictureRequests } from './use-picture-request.ts';
import { usePictureOf } from './use-preview.ts';
import { t } from './words.ts';

/** Bytes of an item's origin, with room for what is around the request. */
const largestOrigin = 260_000;

type Action = 'save' | 'keep' | 'picture' | 'address' | 'code' | 'beside';

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
  const { baseUrl } = useClient();
  const { add } = useItemsState();
  const regions = useInstalledRegions();
  const notify = useNotify();
  const pictureOf = usePictureOf();
  const copiedKey = useCopiedKey();
  const [busy, setBusy] = useState<Action>();
  const request = requests.file;
  const { stylesheet, icons, choropleth } = request.method === 'POST' ? request.body : {};
  const hasFiles = [stylesheet, icons, choropleth].some(file => file !== undefined);
  const beside = besideOf(choice);
  const name = choice.title.trim() === '' ? t('untitled') : choice.title.trim();
  const file = fileName(name, formatOf(choice));

  const tell = (error: unknown) => {
    const text =
      error instanceof NoClipboard
        ? t('noClipboard')
        : error instanceof ApiFailure
          ? `${explain(error).title} ${explain(error).advice}`
          : t('clipboardRefused');
    notify({ text, tone: 'trouble', topic: 'picture' });
  };
  const act = (action: Action, work: () => Promise<void>) => {
    setBusy(action);
    void work()
      .catch(tell)
      .finally(() => setBusy(undefined));
  };
  const save = () => act('save', async () => saveFile(file, await pictureOf(request)));
  const saveBeside = (ending: Beside) =>
    act('beside', async () => saveFile(fileName(name, ending), await pictureOf(requests.beside(ending))));
  const keep = () =>
    act('keep', async () => {
      const content = await pictureOf(request);
      const bounds = boundsOfFrame(frameView(choice));
      const asked = { endpoint: '/styles/v1/{style}/static', requests: [request] };
      const item = {
        kind: 'picture' as const,
        name,
        origin: new Blob([JSON.stringify(asked)]).size <= largestOrigin ? asked : { endpoint: asked.endpoint },
        regions: regions
          .filter(({ bounds: box }) => boundsMeet(box, bounds))
          .map(({ id, version }) => ({ id, version })),
        properties: { bounds, choice: { ...choice, without: choice.without.slice(0, 100) } },
      };
      add(item, content);
      notify({ text: t('kept', { name }), topic: 'picture' });
    });
  const copyImage = () =>
    act('picture', async () => {
      await copyPicture(pictureOf(requests.clipboard));
      notify({ text: t('pictureCopied'), topic: 'picture' });
    });
  const copy = (what: 'address' | 'code', textWith: (key: string) => string) =>
    act(what, async () => {
      const key = await copiedKey.keyFor(name);
      await copyText(textWith(key));
      const text =
        key === keyPlaceholder ? t(`${what}Copied`, { keyPlaceholder }) : t(`${what}CopiedWithKey`, { name });
      notify({ text, topic: 'picture' });
    });
  return (
    <section className="picture-actions" aria-label={t('actions')}>
      <div className="picture-buttons">
        <Button
          size="compact-md"
          leftSection={<Icon name="download" size={16} />}
          loading={busy === 'save'}
          onClick={save}
        >
          {t('saveFile')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Icon name="star" size={16} />}
          loading={busy === 'keep'}
          onClick={keep}
        >
          {t('keep')}
        </Button>
      </div>
      <div className="picture-buttons">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="report" size={14} />}
          onClick={() => start(shown, boundsOfFrame(frameView(choice)))}
        >
          {report('reportOn')}
        </Button>
        <Button size="compact-sm" variant="default" loading={busy === 'picture'} onClick={copyImage}>
          {t('copyPicture')}
        </Button>
        {hasAddress(request) ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={busy === 'address'}
            onClick={() => copy('address', key => addressWithKey(baseUrl, request, key))}
          >
            {t('copyAddress')}
          </Button>
        ) : null}
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button size="compact-sm" variant="default" rightSection={<Icon name="down" size={14} />}>
              {t('copyCode')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {codeLanguages.map(language => (
              <Menu.Item
                key={language}
                onClick={() => copy('code', key => codeOf(language, codedPicture(baseUrl, request, file, key)))}
              >
                {t(language)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {beside === undefined ? null : (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              className="picture-beside"
              loading={busy === 'beside'}
              rightSection={<Icon name="down" size={14} />}
            >
              {t('beside')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {beside.map(ending => (
              <Menu.Item key={ending} onClick={() => saveBeside(ending)}>
                {t(besideNames[ending], { ending })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {copiedKey.mayBeWanted ? (
        <Checkbox
          size="xs"
          label={t('withKey')}
          description={t('withKeyAbout')}
          checked={copiedKey.wanted}
          onChange={({ currentTarget: { checked } }) => copiedKey.setWanted(checked)}
        />
      ) : null}
      {hasAddress(request) ? null : (
        <Text size="xs" c="dimmed">
          {t(hasFiles ? 'filesAsBody' : 'tooLongForAddress')}
        </Text>
      )}
    </section>
  );
}
