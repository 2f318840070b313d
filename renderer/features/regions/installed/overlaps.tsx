import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { InstalledRegion } from '../../../api/admin/admin-client.ts';
import { installedWords as t } from '../../../words.ts';
import { overlapping } from './overlapping.ts';

/** Pairs named; more would be a list of their own. */
const mostNamed = 3;

/** Which regions overlap, and which answers there. */
export function Overlaps({ regions }: { regions: readonly InstalledRegion[] }) {
  const pairs = useMemo(() => overlapping(regions), [regions]);
  if (pairs.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt="xs" component="div" className="region-overlaps">
      {pairs.slice(0, mostNamed).map(([one, other]) => (
        <p key={`${one.id} ${other.id}`}>{t('overlap', { one: one.name, other: other.name })}</p>
      ))}
      <p>{t('overlapRule')}</p>
    </Text>
  );
}
