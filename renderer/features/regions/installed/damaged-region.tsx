import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import type { RegionsReply } from '../../../api/admin-client.ts';
import { refusal } from '../api-refusal.ts';
import { useStartTask } from '../use-admin-queries.ts';
import { t } from './words.ts';

/** A damaged region that was set aside: the reason, and a button to remove it. */
export function DamagedRegion({ region: { id, version, reason, said } }: { region: RegionsReply['damaged'][number] }) {
  const start = useStartTask();
  const [sure, setSure] = useState(false);
  return (
    <Alert color="orange" variant="light" mb="sm" p="sm" title={t('setAside', { id })} role="group">
      <Text size="sm">{wordFailure({ message: reason, said })}</Text>
      <Text size="sm" mt={4}>
        {version === undefined ? t('setAsideAdvice') : t('setAsideVersionAdvice', { version })}
      </Text>
      {sure ? (
        <>
          <Text size="sm" mt="xs" role="status">
            {t('removeDamagedQuestion', { id })}
          </Text>
          <Group gap={6} mt="xs">
            <Button
              className="wordy-button"
              size="compact-sm"
              color="red"
              loading={start.isPending}
              onClick={() => start.mutate({ kind: 'remove', region: id })}
            >
              {t('removeNamed', { name: id })}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" autoFocus onClick={() => setSure(false)}>
              {t('keep')}
            </Button>
          </Group>
        </>
      ) : (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setSure(true)}>
          {t('remove')}
        </Button>
      )}
      {start.error === null ? null : (
        <Text size="sm" c="red" mt={4} role="alert">
          {refusal(start.error)}
        </Text>
      )}
    </Alert>
  );
}
