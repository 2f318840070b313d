import { Text } from '@mantine/core';
import type { ChoroplethJoin } from '../../../api/static-map.ts';
import { choroplethWords as t } from '../../../words.ts';

/** How many areas have a value, and which rows have no area, as the picture says it. */
export function JoinNote({ join, loading }: { join: ChoroplethJoin | undefined; loading: boolean }) {
  if (join === undefined || loading) {
    return (
      <Text className="field-wide" size="sm" c="dimmed" role="status">
        {t('joining')}
      </Text>
    );
  }
  const { joined, missing, unjoined, rows } = join;
  return (
    <div className="field-wide choropleth-join" role="status" data-testid="choropleth-join">
      <Text size="sm">
        {t('joined', { count: joined })}
        {missing === 0 ? null : ` ${t('missing', { count: missing })}`}
      </Text>
      {unjoined === 0 ? null : (
        <Text size="sm">
          {t('unjoined', { count: unjoined })} <span translate="no">{rows.join(', ')}</span>
          {rows.length < unjoined ? ', …' : null}
        </Text>
      )}
    </div>
  );
}
