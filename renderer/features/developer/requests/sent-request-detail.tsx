import { Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { SentRequest } from '../../../api/request-record.ts';
import { type CodeLanguage, codeLanguages, codeOf } from '../../../ui/format/request-code.ts';
import { SoftText } from '../../../ui/soft-text.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { CodeBlock, CopyButton } from '../code.tsx';
import { SendAgain } from './send-again.tsx';
import { isAdministration, notAgain } from './sent-request.ts';

const languageName: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};
const tokenPlaceholder = 'YOUR_DASHBOARD_TOKEN';

/** A request with its figures, as code, and to be sent again. */
export function SentRequestDetail({ request }: { request: SentRequest }) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  const { at, units, milliseconds, requestId, method, url, body, contentType } = request;
  const placeholder = isAdministration(request) ? { placeholder: tokenPlaceholder } : {};
  const code = codeOf(language, { method, url, body, contentType, ...placeholder });
  const reason = notAgain(request);
  return (
    <div className="request-detail">
      <dl className="developer-facts">
        <dt>{t('time')}</dt>
        <dd>{t('exactMoment', { at: new Date(at) })}</dd>
        <dt>{t('units')}</dt>
        <dd>{units === undefined ? t('none') : t('figure', { value: units })}</dd>
        <dt>{t('duration')}</dt>
        <dd>{t('milliseconds', { value: milliseconds })}</dd>
        {requestId === undefined ? null : (
          <>
            <dt>{t('requestId')}</dt>
            <dd translate="no">{requestId}</dd>
          </>
        )}
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
