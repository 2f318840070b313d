import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Kept } from '../../../api/desk.ts';
import { useDesk } from '../../../api/desk-context.ts';
import { ago } from '../age.ts';
import { refusal } from '../api-refusal.ts';
import { deskKeys, useTasks } from '../use-desk-queries.ts';
import { figuresOfKept, titleOfKept } from './kept-words.ts';

const keptKey = ['desk', 'kept'];

/** What stopped work has left on the disk and no task shows: it can be thrown away here. */
export function KeptList() {
  const desk = useDesk();
  // What a task held is free when it ends.
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
    <ul className="task-list" aria-label="Left by stopped work">
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
        // How much of the disk is free is told with them.
        queries.invalidateQueries({ queryKey: deskKeys.regions }),
      ]),
  });
  const title = titleOfKept(kept);
  const since = kept.changed === undefined ? undefined : ago(new Date(kept.changed), new Date());
  return (
    <article className="task" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div>
          <span className="task-title">{title}</span>
          <Text size="xs" c="dimmed">
            {figuresOfKept(kept)}
            {since === undefined ? '' : `, left ${since}`}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          style={{ flex: 'none' }}
          aria-label={`Throw away: ${title}`}
          loading={discard.isPending}
          onClick={() => discard.mutate()}
        >
          Throw away
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
