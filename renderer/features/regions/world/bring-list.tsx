import { Group, Text } from '@mantine/core';
import type { ExtractDetails } from '../../../api/admin/admin-client.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { copyText, NoClipboard } from '../../../ui/files/clipboard.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { worldWords as t, uiWords } from '../../../words.ts';

/** Names shown; the copied list has all. */
const mostShown = 3;

interface BringListProps {
  details: ExtractDetails;
  withHeights: boolean;
  onBuild: () => void;
  onRetry: () => void;
}

/** Without a network: which files to bring on a stick, from where, and how to open them. */
export function BringList({ details: { url, bytes, tiles, costs }, withHeights, onBuild, onRetry }: BringListProps) {
  const notify = useNotify();
  const wanted = withHeights ? tiles : [];
  const heights = costs?.heights?.elevation;
  const copy = () =>
    void copyText([url, ...wanted.map(tile => tile.url)].join('\n')).then(
      () => notify({ text: t('copied'), topic: 'bring' }),
      error => notify({ text: t(error instanceof NoClipboard ? 'noClipboard' : 'clipboardRefused'), tone: 'trouble' }),
    );
  return (
    <>
      <Text size="sm" mt="xs" fw={600}>
        {t('bring')}
      </Text>
      <ul className="bring-list" translate="no">
        <li>
          {fileName(url)}
          {bytes === undefined ? null : <span className="row-soft"> {formatBytes(bytes)}</span>}
        </li>
        {wanted.slice(0, mostShown).map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {wanted.length === 0 ? null : (
        <Text size="sm">
          {heights === undefined
            ? t('tiles', { count: wanted.length })
            : t('tilesOfSize', { count: wanted.length, size: heights })}
        </Text>
      )}
      <Text size="sm" mt={4}>
        {t('howToOpen')}
      </Text>
      <Group gap={6} mt="xs">
        <SmallButton icon="copy" label={t('copyAddresses')} onClick={copy} />
        <SmallButton label={t('openFiles')} onClick={onBuild} />
        <SmallButton variant="subtle" label={uiWords('tryAgain')} onClick={onRetry} />
      </Group>
    </>
  );
}

const fileName = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? url;
