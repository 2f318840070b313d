import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClient } from '../../../api/client.ts';
import { useDashboardClient } from '../../../api/dashboard-client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import type { SentRequest } from '../../../api/request-record.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { useWork } from '../../../ui/use-work.ts';
import { developerPanelWords as t } from '../../../words.ts';
import { CodeBlock } from '../code.tsx';
import { isAdministration } from './sent-request.ts';

/** Characters of an answer that are shown. */
const longestShown = 20_000;

/** Sends a request once more, with this window's key, and shows the answer. */
export function SendAgain({ request }: { request: SentRequest }) {
  const client = useClient();
  const dashboard = useDashboardClient();
  const { busy, failure, work } = useWork();
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof shownOf>>>();
  const { method, url, body, contentType } = request;
  const send = async () => {
    const started = performance.now();
    const headers = { 'content-type': contentType ?? 'application/json' };
    const ask = (isAdministration(request) ? dashboard?.request : undefined) ?? client.request;
    const sent = ask(url.slice(client.baseUrl.length), { method, ...(body !== undefined && { body, headers }) });
    setAnswer(await shownOf(await sent, performance.now() - started));
  };
  const forget = (error: unknown) => {
    setAnswer(undefined);
    throw error;
  };
  const picture = answer?.picture;
  useEffect(() => () => (picture === undefined ? undefined : URL.revokeObjectURL(picture)), [picture]);
  return (
    <div className="request-again">
      <SmallButton
        variant="light"
        icon="refresh"
        label={t('sendAgain')}
        loading={busy}
        onClick={() => void work(() => send().catch(forget))}
      />
      {failure instanceof ApiFailure ? (
        <Text size="xs">
          {t('answeredFailure', { status: failure.status })} <code translate="no">{failure.code}</code>
        </Text>
      ) : null}
      {failure === undefined ? null : <ErrorNote error={failure} />}
      {answer === undefined ? null : (
        <section aria-label={t('answer')} data-testid="answer">
          <Text size="xs" mb={4}>
            <b translate="no">{answer.status}</b> {answer.figures}
          </Text>
          {answer.picture === undefined ? null : <img className="request-picture" src={answer.picture} alt="" />}
          {answer.text === undefined ? null : <CodeBlock text={answer.text} label={t('answer')} />}
          {answer.text === undefined && answer.picture === undefined ? (
            <Text size="xs" translate="no">
              {answer.type}
            </Text>
          ) : null}
        </section>
      )}
    </div>
  );
}

/** The status and figures of an answer, and what one can see of it: a picture, JSON or text as far as one reads it. */
async function shownOf(response: Response, milliseconds: number) {
  const { status, headers } = response;
  const content = await response.blob();
  const type = headers.get('content-type') ?? '';
  const units = headers.get('x-quota-charge');
  const figures = t('answerFigures', { bytes: formatBytes(content.size), value: Math.round(milliseconds) });
  const charged = units === null ? '' : ` ${t('answerUnits', { count: Number(units) })}`;
  const shown: { text?: string; picture?: string } = {};
  if (type.startsWith('image/')) shown.picture = URL.createObjectURL(content);
  else if (/json|text|xml/.test(type)) {
    const text = await content.text();
    const read = type.includes('json') ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
    shown.text = read.length > longestShown ? `${read.slice(0, longestShown)}\n…` : read;
  }
  return { status, type, figures: figures + charged, ...shown };
}
