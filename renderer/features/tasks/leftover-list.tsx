import { Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Leftover, useAdminClient } from '../../api/admin/admin-client.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { workWords as t } from '../../words.ts';
import { ago } from '../regions-state/age.ts';
import { RefusalNote } from '../regions-state/refusal-note.tsx';
import { adminKeys, useTasks } from '../regions-state/use-admin-queries.ts';

const leftoversKey = ['admin', 'leftovers'];
const titles = { download: 'leftDownload', file: 'leftFile', extract: 'leftExtract', build: 'leftBuild' } as const;

/** Files left by stopped tasks, to be discarded. */
export function LeftoverList() {
  const admin = useAdminClient();
  // A task releases its files when it ends.
  const states = useTasks().map(({ id, state }) => `${id} ${state}`);
  const { data = [] } = useQuery<Leftover[]>({
    queryKey: [...leftoversKey, ...states],
    queryFn: async ({ signal }) => (await admin?.leftovers(signal)) ?? [],
    enabled: admin !== undefined,
    staleTime: 0,
    placeholderData: before => before,
  });
  if (data.length === 0) return null;
  return (
    <ul className="task-list" aria-label={t('leftovers')}>
      {data.map(leftover => (
        <li key={leftover.id}>
          <LeftoverCard leftover={leftover} />
        </li>
      ))}
    </ul>
  );
}

function LeftoverCard({ leftover }: { leftover: Leftover }) {
  const admin = useAdminClient();
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: async () => admin?.discardLeftover(leftover.id),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: leftoversKey }),
        // Its reply has the disk's free space.
        queries.invalidateQueries({ queryKey: adminKeys.regions }),
      ]),
  });
  const title = t(titles[leftover.what], { name: leftover.name });
  const { bytes, bytesTotal } = leftover;
  const size = bytesTotal === undefined ? formatBytes(bytes) : t('doneOf', { done: bytes, total: bytesTotal });
  return (
    <article className="task" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div>
          <span className="task-title">{title}</span>
          <SoftText size="xs">
            {leftover.changed === undefined
              ? size
              : t('leftSince', { size, age: ago(new Date(leftover.changed), new Date()) })}
          </SoftText>
        </div>
        <SmallButton
          flex="none"
          label={t('discard')}
          aria-label={t('discardItem', { title })}
          loading={discard.isPending}
          onClick={() => discard.mutate()}
        />
      </Group>
      <RefusalNote error={discard.error} mt={4} />
    </article>
  );
}
