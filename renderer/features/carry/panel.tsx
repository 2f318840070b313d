import { Modal, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { definePanel } from '../../shell/define-panel.ts';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { formatBytes } from '../../ui/format/format.ts';
import { Verbatim } from '../../ui/verbatim.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { carryWords as t } from '../../words.ts';
import { ageOf } from '../regions-state/age.ts';
import { CarryState, useCarry } from './carry-state.ts';

export const carryPanel = definePanel({
  id: 'carry',
  State: CarryState,
  Panel: lazy(async () => ({ default: (await import('./carry-panel.tsx')).CarryPanel })),
  Dialog: ExportChoice,
  OnMap: PartOnMap,
  commands: [
    { id: 'carry', label: () => t('title'), useRun: opens('carry') },
    {
      id: 'export',
      label: () => t('exportCommand'),
      menu: { section: 'file', shortcut: 'CmdOrCtrl+E' },
      useRun: () => useCarry().begin,
    },
  ],
});

const ChosenPart = lazy(async () => ({ default: (await import('./chosen-part.tsx')).ChosenPart }));

/** The frame on the map, while the panel is open. */
function PartOnMap() {
  const shell = useShell();
  const { frame } = useCarry();
  return frame !== undefined && shell.isOpen('carry') ? (
    <Suspense fallback={null}>
      <ChosenPart />
    </Suspense>
  ) : null;
}

function ExportChoice() {
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
              <Verbatim className="row-name">{region.name}</Verbatim>
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
