import { SmallButton } from '../../ui/buttons.tsx';
import { copyText, NoClipboard } from '../../ui/files/clipboard.ts';
import { useNotify } from '../../ui/notices.tsx';
import { developerPanelWords as t } from '../../words.ts';

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
  return <SmallButton variant={main ? 'filled' : 'default'} icon="copy" label={label} onClick={copy} />;
}

/** Code or JSON as it is, to be read and selected; it scrolls. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="code-block" aria-label={label} tabIndex={0}>
      <pre translate="no">{text}</pre>
    </section>
  );
}
