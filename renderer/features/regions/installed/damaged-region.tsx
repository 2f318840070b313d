import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import type { InstalledRegion, RegionsReply } from '../../../api/admin/admin-client.ts';
import { installedWords as t } from '../../../words.ts';
import { refusal } from '../../regions-state/api-refusal.ts';
import { useCatalogues, useStartTask } from '../../regions-state/use-admin-queries.ts';

interface DamagedRegionProps {
  region: RegionsReply['damaged'][number];
  /** The rest of it, which is in use. */
  installed: InstalledRegion | undefined;
}

/** A region that is damaged, as a whole or in parts: the reason, and buttons to fetch it anew and to remove it. */
export function DamagedRegion({
  region: { id, fromStore, version, reason, said, parts },
  installed,
}: DamagedRegionProps) {
  const name = installed?.name ?? id;
  const offers = (useCatalogues().data ?? []).flatMap(({ url, regions }) =>
    regions.filter(offered => offered.id === id).map(offered => ({ ...offered, url })),
  );
  const offer = offers.find(offered => offered.version === version) ?? offers[0];
  const wanted =
    parts === undefined ? undefined : [...new Set([...(installed?.parts ?? []).map(({ kind }) => kind), ...parts])];
  const start = useStartTask();
  const [sure, setSure] = useState(false);
  return (
    <Alert
      color="orange"
      variant="light"
      mb="sm"
      p="sm"
      title={t(parts === undefined ? 'setAside' : 'partSetAside', { id: name })}
      role="group"
    >
      <Text size="sm">{wordFailure({ message: reason, said })}</Text>
      {parts !== undefined && offer === undefined && !fromStore ? null : (
        <Text size="sm" mt={4}>
          {fromStore
            ? t('mendedFromStore')
            : parts !== undefined
              ? t('partSetAsideAdvice')
              : version === undefined
                ? t('setAsideAdvice')
                : t('setAsideVersionAdvice', { version })}
        </Text>
      )}
      {fromStore ? null : sure ? (
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
        <Group gap={6} mt="xs">
          {offer === undefined ? null : (
            <Button
              className="wordy-button"
              size="compact-sm"
              loading={start.isPending}
              onClick={() => start.mutate({ kind: 'download', catalogue: offer.url, region: id, parts: wanted })}
            >
              {t('fetchAnew', { id: name })}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setSure(true)}>
            {t('remove')}
          </Button>
        </Group>
      )}
      {start.error === null ? null : (
        <Text size="sm" c="red" mt={4} role="alert">
          {refusal(start.error)}
        </Text>
      )}
    </Alert>
  );
}
