import { Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClient } from '../../../api/client.ts';
import { useDashboardClient } from '../../../api/dashboard-client.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { type SentRequest, sentRequests } from '../../../api/request-record.ts';
import { useStore } from '../../../store.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Segments } from '../../../ui/fields/fields.tsx';
import { formatBytes } from '../../../ui/format/format.ts';
import { type CodeLanguage, codeLanguages, codeOf } from '../../../ui/format/request-code.ts';
import { SoftText } from '../../../ui/soft-text.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { developerPanelWords as t } from '../../../words.ts';
import { CodeBlock, CopyButton } from '../code.tsx';
import { Fact, RequestDetails } from '../parts.tsx';

/** What this window asked of the API: each as code, and to be sent again. */
export function SentRequests() {
  const { baseUrl } = useClient();
  const requests = useStore(sentRequests, all => all);
  const [which, setWhich] = useState<'actions' | 'all'>('actions');
  const shown = which === 'all' ? requests : requests.filter(one => !isBackground(one));
  return (
    <>
      <div className="developer-part-head">
        <h3 className="developer-title">{t('sent')}</h3>
        <SmallButton
          size="compact-xs"
          variant="subtle"
          label={t('clear')}
          disabled={requests.length === 0}
          onClick={() => sentRequests.set([])}
        />
      </div>
      <Segments
        fullWidth
        mb="xs"
        label={t('which')}
        value={which}
        of={['actions', 'all']}
        nameOf={one => (one === 'all' ? t('everything') : t('actions'))}
        onChange={setWhich}
      />
      {shown.length === 0 ? (
        <SoftText>{t('nothingSent')}</SoftText>
      ) : (
        <ul className="row-list" data-testid="sent-requests">
          {shown.map(request => (
            <li key={request.id}>
              <Sent request={request} path={pathOf(request, baseUrl)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Sent({ request, path }: { request: SentRequest; path: string }) {
  const [open, setOpen] = useState(false);
  const { status, method, at, times } = request;
  const often = times > 1 ? `${t('times', { count: times })} ` : '';
  const when = `${often}${t('clock', { at: new Date(at) })}`;
  return (
    <RequestDetails status={status} what={`${method} ${path}`} when={when} onToggle={setOpen}>
      {open ? <SentRequestDetail request={request} /> : null}
    </RequestDetails>
  );
}

const languageName: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};
const tokenPlaceholder = 'YOUR_DASHBOARD_TOKEN';

/** A request with its figures, as code, and to be sent again. */
function SentRequestDetail({ request }: { request: SentRequest }) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const { at, units, milliseconds, requestId, method, url, body, contentType } = request;
  const placeholder = isAdministration(request) ? { placeholder: tokenPlaceholder } : {};
  const code = codeOf(language, { method, url, body, contentType, ...placeholder });
  const reason = notAgain(request);
  return (
    <div className="stacked near request-detail">
      <dl className="fact-list developer-facts">
        <Fact name={t('time')} said={t('exactMoment', { at: new Date(at) })} />
        <Fact name={t('units')} said={units === undefined ? t('none') : t('figure', { value: units })} />
        <Fact name={t('duration')} said={t('milliseconds', { value: milliseconds })} />
        <Fact name={t('requestId')} data={requestId} />
      </dl>
      {reason === 'signed' ? null : (
        <>
          <Group justify="space-between" gap="xs">
            <Segments
              label={t('language')}
              value={language}
              of={codeLanguages}
              nameOf={one => languageName[one]}
              onChange={setLanguage}
            />
            <CopyButton text={code} label={t('copyCode')} done={t('codeCopied')} />
          </Group>
          <CodeBlock text={code} label={t('code')} />
        </>
      )}
      {reason === undefined ? <SendAgain request={request} /> : <SoftText size="xs">{t(reason)}</SoftText>}
    </div>
  );
}

/** Characters of an answer that are shown. */
const longestShown = 20_000;

/** Sends a request once more, with this window's key, and shows the answer. */
function SendAgain({ request }: { request: SentRequest }) {
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
    <div className="stacked near">
      <SmallButton
        className="at-start"
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

/** Below the service's address. */
function pathOf({ url }: SentRequest, baseUrl: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
}

/** What the window loads by itself: the map's archives, styles and addresses, and how keys, regions and work stand. */
function isBackground(request: SentRequest): boolean {
  const { url, signed, method } = request;
  return (
    signed || /\/tiles\/v1\/token|\/styles\/\w+\.json/.test(url) || (method === 'GET' && isAdministration(request))
  );
}

/** Asked with the dashboard's token, not with a key. */
function isAdministration({ url }: SentRequest): boolean {
  return /\/(?:dashboard\/v1|workstation\/api)\//.test(url);
}

/** Why a request is not sent again from here; undefined where it can be. */
function notAgain(request: SentRequest): 'signed' | 'changes' | 'bodyLeftOut' | undefined {
  if (request.signed) return 'signed';
  if (request.bodyLeftOut) return 'bodyLeftOut';
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // The API's own POSTs only ask; those of items, keys and regions change what people have.
  if (!reads && (isAdministration(request) || /\/items\/v1/.test(request.url))) return 'changes';
  return undefined;
}
