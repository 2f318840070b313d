import { Title } from '@mantine/core';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { SharedDevice } from '../../api/admin/admin-client.ts';
import { SmallButton } from '../../ui/buttons.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { sharePanelWords as t } from '../../words.ts';

/** Milliseconds after its last request in which a device counts as being there. */
const presentMs = 60_000;

/** Who is connected. */
export function DeviceList({ devices, onEnd }: { devices: readonly SharedDevice[]; onEnd: (id: string) => void }) {
  return (
    <section aria-label={t('devices')}>
      <Title order={3} size="h6" mt="lg">
        {t('devices')}
      </Title>
      {devices.length === 0 ? (
        <SoftText>{t('nobody')}</SoftText>
      ) : (
        <ul className="share-devices">
          {devices.map(device => {
            const name = device.name ?? t('unknownDevice');
            return (
              <li key={device.id}>
                <span className="share-device">
                  <span translate="no">{name}</span>
                  <span className="row-soft">{seen(device)}</span>
                </span>
                <SmallButton aria-label={t('endDevice', { name })} onClick={() => onEnd(device.id)}>
                  {t('end')}
                </SmallButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** "192.168.1.31 · now · 48 requests" */
function seen({ address, lastSeen, requests }: SharedDevice): string {
  if (lastSeen === null) return t('notSeen');
  const when =
    Date.now() - lastSeen < presentMs
      ? t('seenNow')
      : t('seenAt', { time: new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short' }).format(lastSeen) });
  return [address, when, t('requests', { count: requests })].filter(part => part !== null).join(' · ');
}
