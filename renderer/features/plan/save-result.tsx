import { ActionIcon } from '@mantine/core';
import { type Bounds, boundsMeet, isEmpty } from '../../../data-packs/geo/bounds.ts';
import { useInstalledRegions } from '../../shell/installed-regions.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { type NewItem, useItemsState } from '../data/items-state.ts';
import { t } from './words.ts';

interface Result {
  name: string;
  /** The text that the tool's own download has. */
  content: string;
  mediaType: 'application/geo+json' | 'text/csv';
  bounds: Bounds;
  /** What was asked, and where. */
  endpoint: string;
  requests: readonly object[];
  color?: string;
}

interface SaveResultProps {
  kind: NonNullable<NewItem['kind']>;
  /** Made when it is saved: large answers take their time. */
  result: () => Result;
  /** While another answer is on its way: what is shown is not what was asked. */
  disabled: boolean;
}

/** Characters of an item's name. */
const longestName = 200;
/** Bytes of an item's origin, with room for what is around the requests. */
const largestOrigin = 260_000;

/** Keeps a tool's result among the items, with what was asked and the regions that it lies in. */
export function SaveResult({ kind, result, disabled }: SaveResultProps) {
  const { add } = useItemsState();
  const regions = useInstalledRegions();
  const notify = useNotify();
  const save = () => {
    const { content, mediaType, bounds, endpoint, requests, color, ...given } = result();
    const name = Array.from(given.name).slice(0, longestName).join('');
    const asked = { endpoint, requests };
    const item: NewItem = {
      kind,
      name,
      ...(color !== undefined && { color }),
      // A recorded track may be larger than an origin.
      origin: new Blob([JSON.stringify(asked)]).size <= largestOrigin ? asked : { endpoint },
      regions: regions
        .filter(({ bounds: box, parts }) => parts?.includes('routing') !== false && boundsMeet(box, bounds))
        .map(({ id, version }) => ({ id, version })),
      properties: isEmpty(bounds) ? {} : { bounds },
    };
    add(item, new Blob([content], { type: mediaType }));
    notify({ text: t('resultKept', { name }), topic: 'plan' });
  };
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t('keepResult')}
      title={t('keepResult')}
      disabled={disabled}
      onClick={save}
    >
      <Icon name="star" />
    </ActionIcon>
  );
}
