import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { SharingReply } from '../../api/admin/admin-client.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Segments } from '../../ui/fields/fields.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { sharePanelWords as t } from '../../words.ts';
import { useShareCode } from './use-share.ts';

/** What phones scan: to open the map, and before that, once, to trust this computer. */
export function SharingView({ sharing }: { sharing: SharingReply }) {
  const [step, setStep] = useState<'open' | 'trust'>('open');
  const { trustUrl, fingerprint } = sharing;
  return (
    <div className="share-on">
      <Text size="sm" mt="xs" role="status">
        {sharing.until === null ? t('endsWhenOff') : t('endsAt', { time: timeOf(sharing.until) })}
      </Text>
      {trustUrl === null ? null : (
        <Segments
          fullWidth
          mt="sm"
          label={t('steps')}
          value={step}
          of={['open', 'trust']}
          nameOf={one => (one === 'open' ? t('stepOpen') : t('stepTrust'))}
          onChange={setStep}
        />
      )}
      {step === 'trust' && trustUrl !== null ? (
        <Trust url={trustUrl} fingerprint={fingerprint ?? ''} />
      ) : (
        <OpenMap sharing={sharing} />
      )}
    </div>
  );
}

function OpenMap({ sharing: { url, pairings, port, secure } }: { sharing: SharingReply }) {
  const code = useShareCode(pairings);
  if (code.isError) return <ErrorNote error={code.error} onRetry={() => void code.refetch()} />;
  return (
    <>
      {code.data === undefined ? (
        <div className="qr-code" />
      ) : (
        // The code is in the fragment, which browsers send to nobody.
        <QrCode text={`${url}#code=${code.data.code}`} label={t('qrOpen', { address: url, code: code.data.code })} />
      )}
      <dl className="share-facts">
        <dt>{t('addressIs')}</dt>
        <dd translate="no">{url}</dd>
        <dt>{t('codeIs')}</dt>
        <dd translate="no" className="share-code">
          {code.data?.code ?? '…'}
        </dd>
      </dl>
      <SoftText size="xs">
        {t('codeOnce')} {secure ? t('warns') : null} {t('firewall', { port: String(port) })}
      </SoftText>
    </>
  );
}

function Trust({ url, fingerprint }: { url: string; fingerprint: string }) {
  return (
    <>
      <QrCode text={url} label={t('qrTrust', { address: url })} />
      <dl className="share-facts">
        <dt>{t('addressIs')}</dt>
        <dd translate="no">{url}</dd>
      </dl>
      <Text size="sm">{t('trust')}</Text>
      <dl className="share-facts">
        <dt>{t('fingerprint')}</dt>
        <dd translate="no" className="share-fingerprint">
          {fingerprint}
        </dd>
      </dl>
      <SoftText size="xs">{t('trustIsSmall')}</SoftText>
    </>
  );
}

/** "18:40", with the day where it is not today. */
function timeOf(at: number): string {
  const sameDay = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(currentLanguage(), {
    timeStyle: 'short',
    ...(sameDay ? {} : { dateStyle: 'medium' }),
  }).format(at);
}

/** Free modules around it, which scanners need. */
const quietZone = 4;

/** A text as a QR code, dark on white in any appearance: inverted ones are not read everywhere. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
