import { Modal, Text } from '@mantine/core';
import { formatBytes } from '../../ui/format.ts';
import { ageOf } from '../regions/age.ts';
import { useRegionExport } from './use-region-export.ts';

/** Which of several regions is to be saved as a file. */
export function ExportChoice() {
  const { choice, save, cancel } = useRegionExport();
  if (choice === undefined) return null;
  return (
    <Modal opened onClose={cancel} title="Export a region" size={480}>
      <Text size="sm" mb="sm">
        As one <code>.outpost</code> file, which any Outpost opens. Which one?
      </Text>
      <ul className="row-list" aria-label="Regions to export">
        {choice.map((region, index) => (
          <li key={region.id}>
            <button
              type="button"
              className="row-button"
              data-autofocus={index === 0 || undefined}
              onClick={() => save(region)}
            >
              <span className="row-name">{region.name}</span>
              <span className="row-soft">
                {formatBytes(region.bytes)} ·{' '}
                {region.builtIn ? 'Comes with Outpost' : ageOf(region.version, new Date())}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
