import { Modal, Text } from '@mantine/core';
import { formatBytes } from '../../ui/format/format.ts';
import { WithCode } from '../../ui/with-code.tsx';
import { carryWords as t } from '../../words.ts';
import { ageOf } from '../regions-state/age.ts';
import { useCarry } from './carry-state.ts';

/** Asks which of several regions to export. */
export function ExportChoice() {
  const { choice, exportWhole, cancel } = useCarry();
  if (choice === undefined) return null;
  return (
    <Modal opened onClose={cancel} title={t('exportTitle')} size={480}>
      <Text size="sm" mb="sm">
        <WithCode text={t('exportWhich')} />
      </Text>
      <ul className="row-list" aria-label={t('exportRegions')}>
        {choice.map((region, index) => (
          <li key={region.id}>
            <button
              type="button"
              className="row-button"
              data-autofocus={index === 0 || undefined}
              onClick={() => exportWhole(region)}
            >
              <span className="row-name" translate="no">
                {region.name}
              </span>
              <span className="row-soft">
                {formatBytes(region.bytes)} · {region.builtIn ? t('builtIn') : ageOf(region.version, new Date())}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
