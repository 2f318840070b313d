import { definePanel } from '../../shell/define-panel.ts';
import { opens, useShell } from '../../shell/shell-context.tsx';
import { keysHelpWords as t } from '../../words.ts';
import './keys-help.css';
import { Modal } from '@mantine/core';
import { KeyName } from '../../ui/keys.tsx';

export const keysHelpPanel = definePanel({
  id: 'keys-help',
  Dialog: KeysDialog,
  commands: [{ id: 'keys-help', label: () => t('title'), key: '?', useRun: opens('keys-help') }],
});

/** All keys of the window: those of commands, and those that need the focus somewhere. */
function KeysDialog() {
  const shell = useShell();
  const commands = shell.panels.flatMap(panel => panel.commands ?? []);
  const ofWindow = [
    ...commands.flatMap(({ key, label }) => (key === undefined ? [] : [{ keys: [key], what: label() }])),
    { keys: ['Esc'], what: t('close') },
    { keys: ['Tab'], what: t('next') },
    { keys: ['↑', '↓'], what: t('places') },
    { keys: ['↑ ', '↓ '], what: t('edge') },
  ];
  const ofMap = [
    { keys: ['←', '↑', '↓', '→'], what: t('move') },
    { keys: ['+', '-'], what: t('zoom') },
    { keys: ['⇧ ←', '⇧ →'], what: t('turn') },
    { keys: ['⇧ ↑', '⇧ ↓'], what: t('tilt') },
  ];
  return (
    <Modal opened={shell.isOpen('keys-help')} onClose={() => shell.close('keys-help')} title={t('title')} size={560}>
      <Keys heading={t('window')} rows={ofWindow} />
      <Keys heading={t('map')} rows={ofMap} />
    </Modal>
  );
}

function Keys({ heading, rows }: { heading: string; rows: readonly { keys: readonly string[]; what: string }[] }) {
  return (
    <section className="keys" aria-label={heading}>
      <h3>{heading}</h3>
      <dl>
        {rows.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map(key => (
                <KeyName key={key} keys={key} />
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
