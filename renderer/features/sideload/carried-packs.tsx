import { Button, Group, Loader, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FoundPack, useAdminClient } from '../../api/admin/admin-client.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { SoftText } from '../../ui/soft-text.tsx';
import { sideloadWords as t } from '../../words.ts';
import { refusal } from '../regions-state/api-refusal.ts';
import { verdictOn } from './pack-verdict.ts';

/** Packs on plugged-in drives. */
export function CarriedPacks({ onPick }: { onPick: (pack: FoundPack) => void }) {
  const admin = useAdminClient();
  const carried = useQuery({
    queryKey: ['admin', 'carried'],
    queryFn: async ({ signal }) => (await admin?.carried(signal)) ?? [],
    enabled: admin !== undefined,
    // Never cached: plugging in a drive raises no event.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section aria-label={t('drives')} className="carried">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {t('drivesTitle')}
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={carried.isFetching && !carried.isPending}
          onClick={() => void carried.refetch()}
        >
          {t('lookAgain')}
        </Button>
      </Group>
      <div aria-live="polite">
        {carried.isPending ? (
          <Loader size="sm" role="status" aria-label={t('lookingAtDrives')} />
        ) : carried.error !== null ? (
          <SoftText>{refusal(carried.error)}</SoftText>
        ) : carried.data.length === 0 ? (
          <SoftText>{t('nothingOnDrives')}</SoftText>
        ) : (
          <ul className="row-list carried-list">
            {carried.data.map(pack => (
              <li key={pack.path}>
                <button type="button" className="row-button carried-pack" onClick={() => onPick(pack)}>
                  <span className="row-name" translate="no">
                    {pack.name}
                  </span>
                  <span className="row-soft">
                    {formatBytes(pack.bytes)} · {verdictOn(pack).text}
                  </span>
                  <span className="row-soft pack-path" translate="no">
                    {pack.path}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
