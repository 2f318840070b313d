import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { useClient } from '../../api/client.ts';
import type { Health, ServiceTrouble } from '../../api/health.ts';
import { definePanel } from '../../shell/define-panel.ts';
import { healthQuery } from '../../shell/installed-regions.tsx';
import { Icon } from '../../ui/icons.tsx';
import { uiWords } from '../../words.ts';

export const serviceTroublePanel = definePanel({ id: 'service-trouble', Notice: TroubleNotice });

/** Lists the troubles of the data folder, the accounts, the machine's clock and the routing engine. */
const troublesOf = ({ storage, accounts, clock, routing }: Health): ServiceTrouble[] =>
  [storage, accounts, clock, routing].filter(trouble => trouble !== undefined);

/** Says what is wrong with the service while it goes on: a full disk, damaged accounts, a clock that was set, no engine. */
function TroubleNotice() {
  const client = useClient();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { data = [] } = useQuery({ ...healthQuery(client), select: troublesOf });
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
