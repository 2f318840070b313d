import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useClient } from '../../api/client-context.ts';
import { type ServiceTrouble, serviceTroubles } from '../../api/service-troubles.ts';
import { Icon } from '../../ui/icons.tsx';
import { t as uiWords } from '../../ui/words.ts';

/** Milliseconds between looks. */
const lookEvery = 30_000;

/** Says what is wrong with the service while it goes on: a full disk, damaged accounts, a clock that was set. */
export function TroubleNotice() {
  const client = useClient();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { data = [] } = useQuery({
    queryKey: ['service-troubles'],
    queryFn: ({ signal }) => serviceTroubles(client, signal),
    refetchInterval: lookEvery,
    retry: false,
  });
  const shown = data.filter(({ reason }) => !closed.includes(reason));
  return (
    <Stack gap="xs" role="status" className={shown.length === 0 ? 'visually-hidden' : ''}>
      {shown.map(({ reason, said }: ServiceTrouble) => (
        <Alert
          key={reason}
          className="card"
          color="orange"
          icon={<Icon name="warning" size={18} />}
          withCloseButton
          closeButtonLabel={uiWords('closeNotice')}
          onClose={() => setClosed([...closed, reason])}
        >
          {wordFailure({ message: reason, said })}
        </Alert>
      ))}
    </Stack>
  );
}
