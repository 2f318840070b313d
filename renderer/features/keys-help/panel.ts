import { definePanel } from '../../shell/define-panel.ts';
import { opens } from '../../shell/shell-context.tsx';
import { keysHelpWords as t } from '../../words.ts';
import { KeysDialog } from './keys-dialog.tsx';

export const keysHelpPanel = definePanel({
  id: 'keys-help',
  Dialog: KeysDialog,
  commands: [{ id: 'keys-help', label: () => t('title'), key: '?', useRun: opens('keys-help') }],
});
