import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Kept } from '../../../api/desk.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { formatBytes } from '../../../ui/format.ts';
import { ago } from '../age.ts';
import { refusal } from '../api-refusal.ts';
import { deskKeys, useTasks } from '../use-desk-queries.ts';
import { t } from './words.ts';

const keptKey = ['desk', 'kept'];
const titles = { download: 'leftDownload', file: 'leftFile', extract: 'leftExtract', build: 'leftBuild' } as const;

/** The files that stopped work left on the disk and no task shows: they can be thrown away here. */
export function KeptList() {
  const desk = useDesk();
  // A task releases its files when it ends.
  const states = useTasks().map(({ id, state }) => `${id} ${state}`);
  const { data = [] } = useQuery<Kept[]>({
    queryKey: [...keptKey, ...states],
    queryFn: async ({ signal }) => (await desk?.kept(signal)) ?? [],
    enabled: desk !== undefined,
    staleTime: 0,
    placeholderData: before => before,
  });
  if (data.length === 0) return null;
  return (
    <ul className="task-list" aria-label={t('leftovers')}>
      {data.map(kept => (
        <li key={kept.id}>
          <KeptCard kept={kept} />
        </li>
      ))}
    </ul>
  );
}

function KeptCard({ kept }: { kept: Kept }) {
  const desk = useDesk();
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: async () => desk?.discardKept(kept.id),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keptKey }),
        // They come with the free space of the disk.
        queries.invalidateQueries({ queryKey: deskKeys.regions }),
      ]),
  });
  const title = t(titles[kept.what], { name: kept.name });
  const { bytes, bytesTotal } = kept;
  const size = bytesTotal === undefined ? formatBytes(bytes) : t('doneOf', { done: bytes, total: bytesTotal });
  return (
    <article className="task" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div>
          <span className="task-title">{title}</span>
          <Text size="xs" c="dimmed">
            {kept.changed === undefined ? size : t('leftSince', { size, age: ago(new Date(kept.changed), new Date()) })}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          style={{ flex: 'none' }}
          aria-label={t('discardItem', { title })}
          loading={discard.isPending}
          onClick={() => discard.mutate()}
        >
          {t('discard')}
        </Button>
      </Group>
      {discard.error === null ? null : (
        <Text size="sm" mt={4} c="red" role="alert">
          {refusal(discard.error)}
        </Text>
      )}
    </article>
  );
}
