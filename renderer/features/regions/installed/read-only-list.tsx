import { Text } from '@mantine/core';
import type { Bounds } from '../../../../data-packs/geo/bounds.ts';
import type { RegionInfo } from '../../../api/health.ts';
import { regionsWords, installedWords as t } from '../../../words.ts';
import { ageOf } from '../../regions-state/age.ts';
import { contentsOf } from '../../regions-state/part-kinds.ts';

/** The installed regions in a window without an admin client; a click goes there. */
export function ReadOnlyList({ regions, onShow }: { regions: readonly RegionInfo[]; onShow: (box: Bounds) => void }) {
  if (regions.length === 0) {
    return <Text size="sm">{t('nothing')}</Text>;
  }
  return (
    <ul className="region-list">
      {regions.map(({ id, name, version, parts = [], bounds }) => (
        <li key={id} className="region-row">
          <button type="button" className="region-name" translate="no" onClick={() => onShow(bounds)}>
            {name}
          </button>
          <span className="region-soft">{contentsOf(parts)}</span>
          <span className="region-soft" title={regionsWords('version', { version })}>
            {ageOf(version, new Date())}
          </span>
        </li>
      ))}
    </ul>
  );
}
