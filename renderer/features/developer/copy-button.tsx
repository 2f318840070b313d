import { Button } from '@mantine/core';
import { copyText, NoClipboard } from '../../ui/files/clipboard.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { t } from './panel-words.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Says what was copied. */
  done: string;
  /** What one came for. */
  main?: boolean;
}

/** Copies a text; says where the browser does not let pages. */
export function CopyButton({ text, label, done, main = false }: CopyButtonProps) {
  const notify = useNotify();
  const copy = () =>
    void copyText(text).then(
      () => notify({ text: done, topic: 'developer-copy' }),
      error =>
        notify({
          text: error instanceof NoClipboard ? t('noClipboard') : t('clipboardRefused'),
          tone: 'trouble',
          topic: 'developer-copy',
        }),
    );
  return (
    <Button
      size="compact-sm"
      variant={main ? 'filled' : 'default'}
      leftSection={<Icon name="copy" size={15} />}
      onClick={copy}
    >
      {label}
    </Button>
  );
}
