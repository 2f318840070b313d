import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { useClient } from '../../api/client.ts';
import { useDashboardClient } from '../../api/dashboard-client.ts';
import { ApiFailure } from '../../api/failure.ts';
import type { StaticMapRequest } from '../../api/static-map.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { explain } from '../../ui/explain.ts';
import { copyPicture, copyText, NoClipboard } from '../../ui/files/clipboard.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { type CodedRequest, type codeLanguages, codeOf, keyPlaceholder } from '../../ui/format/request-code.ts';
import { useNotify } from '../../ui/notices.tsx';
import { pictureWords as t } from '../../words.ts';
import { useItemsState } from '../data/items-state.ts';
import { boundsOfFrame, frameView } from './choice/frame.ts';
import { type Beside, formatOf, type PictureChoice } from './choice/picture-choice.ts';
import type { PictureRequests } from './request/use-picture-request.ts';
import { usePictureOf } from './request/use-preview.ts';

/** Bytes of an item's origin, with room for what is around the request. */
const largestOrigin = 260_000;

type Action = 'save' | 'keep' | 'picture' | 'address' | 'code' | 'beside';

/** What the actions of the panel do. */
export function usePictureActions(
  choice: PictureChoice,
  requests: PictureRequests,
  copiedKey: ReturnType<typeof useCopiedKey>,
) {
  const { baseUrl } = useClient();
  const { add } = useItemsState();
  const regions = useInstalledRegions();
  const notify = useNotify();
  const pictureOf = usePictureOf();
  const [busy, setBusy] = useState<Action>();
  const request = requests.file;
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
  return {
    busy,
    save,
    saveBeside,
    keep,
    copyImage,
    copyAddress: () => copy('address', key => addressWithKey(baseUrl, request, key)),
    copyCode: (language: (typeof codeLanguages)[number]) =>
      copy('code', key => codeOf(language, codedPicture(baseUrl, request, file, key))),
  };
}

/** Whether an address alone asks for the picture: other requests have a body. */
export const hasAddress = ({ method }: StaticMapRequest): boolean => method !== 'POST';

const addressWithKey = (baseUrl: string, { path }: StaticMapRequest, key: string): string =>
  `${baseUrl}${path}${path.includes('?') ? '&' : '?'}key=${key}`;

/** The request that makes the picture's file. */
const codedPicture = (baseUrl: string, request: StaticMapRequest, file: string, key: string): CodedRequest => ({
  method: request.method,
  url: `${baseUrl}${request.path}`,
  body: request.method === 'POST' ? JSON.stringify(request.body) : undefined,
  file,
  placeholder: key,
});

/** Characters of a key's name at most. */
const longestKeyName = 100;

/** The key that goes into what is copied: where wanted one that is made for it, else a placeholder. */
export function useCopiedKey() {
  const dashboard = useDashboardClient();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(false);
  /** Made at the first copy; known to this panel alone. */
  const made = useRef<string>(undefined);
  const keyFor = async (name: string): Promise<string> => {
    if (!wanted || dashboard === undefined) return keyPlaceholder;
    if (made.current === undefined) {
      made.current = (await dashboard.createKey({ name: name.slice(0, longestKeyName), scopes: ['static'] })).key;
      void queries.invalidateQueries({ queryKey: ['developer'] });
    }
    return made.current;
  };
  return { mayBeWanted: dashboard !== undefined, wanted, setWanted, keyFor };
}
