import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClient } from '../../../api/client.ts';
import { useDashboardClient } from '../../../api/dashboard-client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import type { SentRequest } from '../../../api/request-record.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { developerPanelWords as t } from '../../../words.ts';
import { CodeBlock } from '../code.tsx';
import { isAdministration } from './sent-request.ts';

interface Shown {
  status: number;
  type: string;
  units: string | null;
  milliseconds: number;
  bytes: number;
  /** JSON or text, as far as one reads it. */
  text?: string;
  picture?: string;
}

/** Characters of an answer that are shown. */
const longestShown = 20_000;

/** Sends a request once more, with this window's key, and shows the answer. */
export function SendAgain({ request }: { request: SentRequest }) {
  const client = useClient();
  const dashboard = useDashboardClient();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Shown>();
  const [failure, setFailure] = useState<unknown>();
  const { method, url, body, contentType } = request;
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    const started = performance.now();
    try {
      const path = url.slice(client.baseUrl.length);
      const init = {
        method,
        ...(body !== undefined && { body, headers: { 'content-type': contentType ?? 'application/json' } }),
      };
      const ask = isAdministration(request) ? dashboard?.request : client.request;
      const response = await (ask ?? client.request)(path, init);
      setAnswer(await shownOf(response, performance.now() - started));
    } catch (error) {
      setAnswer(undefined);
      setFailure(error);
    }
    setBusy(false);
  };
  const picture = answer?.picture;
  useEffect(() => () => (picture === undefined ? undefined : URL.revokeObjectURL(picture)), [picture]);
  return (
    <div className="request-again">
      <SmallButton variant="light" icon="refresh" label={t('sendAgain')} loading={busy} onClick={() => void send()} />
      {failure === undefined ? null : (
        <>
          {failure instanceof ApiFailure ? (
            <Text size="xs">
              {t('answeredFailure', { status: failure.status })} <code translate="no">{failure.code}</code>
            </Text>
          ) : null}
          <ErrorNote error={failure} />
        </>
      )}
      {answer === undefined ? null : (
        <section aria-label={t('answer')} data-testid="answer">
          <Text size="xs" mb={4}>
            <b translate="no">{answer.status}</b>{' '}
            {t('answerFigures', { bytes: formatBytes(answer.bytes), value: Math.round(answer.milliseconds) })}
            {answer.units === null ? '' : ` ${t('answerUnits', { count: Number(answer.units) })}`}
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

async function shownOf(response: Response, milliseconds: number): Promise<Shown> {
  const content = await response.blob();
  const type = response.headers.get('content-type') ?? '';
  const shown = {
    status: response.status,
    type,
    units: response.headers.get('x-quota-charge'),
    milliseconds,
    bytes: content.size,
  };
  if (type.startsWith('image/')) return { ...shown, picture: URL.createObjectURL(content) };
  if (!/json|text|xml/.test(type)) return shown;
  const text = await content.text();
  return { ...shown, text: shortened(/json/.test(type) ? JSON.stringify(JSON.parse(text), undefined, 2) : text) };
}

const shortened = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}\n…` : text);
