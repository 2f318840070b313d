import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { uiWords as t } from '../../words.ts';
import { EntryPage } from './entry-page.tsx';

interface Failed {
  error: unknown;
  /** React's component stack. */
  within?: string;
}

/** Shows a page for errors while rendering, instead of an empty window. React also logs them to the console. */
export class PageFailureBoundary extends Component<{ children: ReactNode }, { failed?: Failed }> {
  override state: { failed?: Failed } = {};

  static getDerivedStateFromError(error: unknown): { failed: Failed } {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ failed: { error, within: componentStack ?? '' } });
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === undefined ? this.props.children : <PageFailure {...failed} />;
  }
}

function PageFailure({ error, within = '' }: Failed) {
  const said = error instanceof Error ? error.message : String(error);
  const text = details(error, within);
  return (
    <EntryPage>
      <Alert color="red" variant="light" mb="md" role="alert" title={t('failed')}>
        <span translate="no">{said}</span>
      </Alert>
      <Text mb="sm">{t('failedKept')}</Text>
      <Text mb="lg">{t('failedAdvice')}</Text>
      <Group gap="sm">
        <Button onClick={() => location.reload()}>{t('openAgain')}</Button>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('copied') : t('copyDetails')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <details className="failure-details">
        <summary>{t('details')}</summary>
        <Code block translate="no">
          {text}
        </Code>
      </details>
    </EntryPage>
  );
}

/** A report for developers. Leaves out the address's query and fragment, which may hold a token or a location. */
function details(error: unknown, within: string): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [
    t('reportTitle'),
    t('reportTime', { time: new Date().toISOString() }),
    t('reportPage', { page: `${location.origin}${location.pathname}` }),
    t('reportBrowser', { browser: navigator.userAgent }),
    '',
    stack.trim(),
    within.trimEnd(),
    '',
  ].join('\n');
}
