import { Group, SegmentedControl } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../api/client.ts';
import { forgetSentRequests, onSentRequest, type SentRequest, sentRequests } from '../../../api/request-record.ts';
import { SmallButton } from '../../../ui/buttons.tsx';
import { type CodeLanguage, codeLanguages, codeOf } from '../../../ui/format/request-code.ts';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { CodeBlock, CopyButton } from '../code.tsx';
import { Fact, RequestDetails } from '../parts.tsx';
import { SendAgain } from './send-again.tsx';
import { isAdministration, isBackground, notAgain, pathOf } from './sent-request.ts';

/** What this window asked of the API: each as code, and to be sent again. */
export function SentRequests() {
  const { baseUrl } = useClient();
  const requests = useSyncExternalStore(onSentRequest, sentRequests);
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
          onClick={forgetSentRequests}
        />
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        mb="xs"
        aria-label={t('which')}
        value={which}
        onChange={value => setWhich(value === 'all' ? 'all' : 'actions')}
        data={[
          { value: 'actions', label: t('actions') },
          { value: 'all', label: t('everything') },
        ]}
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
    <div className="request-detail">
      <dl className="developer-facts">
        <Fact name={t('time')} said={t('exactMoment', { at: new Date(at) })} />
        <Fact name={t('units')} said={units === undefined ? t('none') : t('figure', { value: units })} />
        <Fact name={t('duration')} said={t('milliseconds', { value: milliseconds })} />
        <Fact name={t('requestId')} data={requestId} />
      </dl>
      {reason === 'signed' ? null : (
        <>
          <Group justify="space-between" gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('language')}
              value={language}
              onChange={value => setLanguage(codeLanguages.find(one => one === value) ?? 'curl')}
              data={codeLanguages.map(value => ({ value, label: languageName[value] }))}
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
