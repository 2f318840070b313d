import { Text } from '@mantine/core';
import type { BuildCost } from '../../../api/admin/admin-client.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { worldWords as t } from '../../../words.ts';
import { roughTime } from './cost-words.ts';

interface ExtractCostsProps {
  cost: BuildCost;
  machine: { memory: number; freeBytes: number; cores: number };
  /** Whether the servers said the sizes just now. */
  measured: boolean;
}

/** What getting a region takes: network, disk, time, memory; and whether this machine has that. */
export function ExtractCosts({ cost, machine, measured }: ExtractCostsProps) {
  const { download, elevation, disk, peak, seconds, memory } = cost;
  return (
    <>
      <dl className="offer-cost extract-cost">
        <dt>{t('download')}</dt>
        <dd className="figures">
          {formatBytes(download)}
          {elevation === 0 ? null : <span className="row-soft">{t('ofHeights', { size: elevation })}</span>}
        </dd>
        <dt>{t('onDisk')}</dt>
        <dd className="figures">
          {t('roughly', { size: disk })}
          <span className="row-soft">{t('whileBuilt', { size: peak })}</span>
        </dd>
        <dt>{t('time')}</dt>
        <dd className="figures">
          {roughTime(seconds)}
          <span className="row-soft">{t('afterDownload', { count: machine.cores })}</span>
        </dd>
        <dt>{t('memory')}</dt>
        <dd className="figures">
          {t('roughly', { size: memory })}
          <span className="row-soft">{t('ofMemory', { size: machine.memory })}</span>
        </dd>
      </dl>
      {peak < machine.freeBytes ? null : (
        <Text size="sm" c="red" mt={4} role="alert">
          {t('noDisk', { needed: peak, free: machine.freeBytes })}
        </Text>
      )}
      {memory < machine.memory ? null : (
        <Text size="sm" c="orange" mt={4} role="alert">
          {t('noMemory', { needed: memory, there: machine.memory })}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {t(measured ? 'measuredNow' : 'fromList')}
      </Text>
    </>
  );
}
