import { type Bounds, boundsMeet, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { IconButton } from '../../ui/buttons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { planWords as t } from '../../words.ts';
import { itemName } from '../data/item-look.ts';
import { type NewItem, useItemsOfKind, useItemsState } from '../data/items-state.ts';

interface Result {
  name: string;
  /** The text that the tool's own download has. */
  content: string;
  mediaType: 'application/geo+json' | 'text/csv';
  bounds: Bounds;
  /** What was asked, and where. */
  endpoint: string;
  requests: readonly object[];
  /** Which of several answers it is. */
  alternative?: number;
  color?: string;
}

export interface SaveResultProps {
  kind: NonNullable<NewItem['kind']>;
  /** Made when it is saved: large answers take their time. */
  result: () => Result;
  /** While another answer is on its way: what is shown is not what was asked. */
  disabled: boolean;
}

/** Bytes of an item's origin, with room for what is around the requests. */
const largestOrigin = 260_000;

/** Keeps a tool's result among the items, with what was asked and the regions that it lies in. */
export function SaveResult({ kind, result, disabled }: SaveResultProps) {
  const { add, store } = useItemsState();
  const kept = useItemsOfKind(kind);
  const regions = useInstalledRegions();
  const notify = useNotify();
  const save = () => {
    const { content, mediaType, bounds, endpoint, requests, alternative, color, ...given } = result();
    const name = itemName(given.name);
    const asked = { endpoint, requests, ...(alternative !== undefined && { alternative }) };
    const request = requestKey(asked);
    const item: NewItem = {
      kind,
      name,
      ...(color !== undefined && { color }),
      // A recorded track may be larger than an origin.
      origin: new Blob([JSON.stringify(asked)]).size <= largestOrigin ? asked : { endpoint },
      regions: regions
        .filter(({ bounds: box, parts }) => parts?.includes('routing') !== false && boundsMeet(box, bounds))
        .map(({ id, version }) => ({ id, version })),
      properties: { request, ...(!isEmpty(bounds) && { bounds }) },
    };
    const blob = new Blob([content], { type: mediaType });
    const before = kept.find(({ properties }) => properties.request === request);
    if (before === undefined) add(item, blob);
    else {
      // Its name and colour may be people's own.
      store.change(before.id, { regions: item.regions ?? [], properties: item.properties ?? {} });
      store.setContent(before.id, blob);
    }
    const text = before === undefined ? t('resultKept', { name }) : t('resultUpdated', { name: before.name });
    notify({ text, topic: 'plan' });
  };
  return <IconButton icon="star" label={t('keepResult')} hint framed disabled={disabled} onClick={save} />;
}

/** Names a request among those that were kept: 64 bits of FNV-1a over its JSON. */
function requestKey(asked: object): string {
  const text = JSON.stringify(asked);
  return [0x811c9dc5, 0x01234567].map(seed => hash(text, seed).toString(16).padStart(8, '0')).join('');
}

function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
