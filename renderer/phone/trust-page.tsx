import { useState } from 'react';
import type { PhoneStatus } from '../api/phone.ts';
import { phoneWords as t } from '../words.ts';

const platforms = ['iphone', 'android', 'computer'] as const;
type Platform = (typeof platforms)[number];

/** What is likely, from what the browser says. */
function likely(): Platform {
  const { userAgent } = navigator;
  if (/iPhone|iPad/.test(userAgent)) return 'iphone';
  return /Android/.test(userAgent) ? 'android' : 'computer';
}

/** How this phone comes to trust the computer, in three steps. */
export function TrustPage({ status }: { status: PhoneStatus }) {
  const [platform, setPlatform] = useState(likely);
  const steps: Record<Platform, readonly string[]> = {
    iphone: [t('iphoneLoad'), t('iphoneInstall'), t('iphoneTrust')],
    android: [t('androidLoad'), t('androidInstall'), t('androidChoose')],
    computer: [t('computerLoad'), t('computerInstall'), t('computerRestart')],
  };
  return (
    <main className="phone-page">
      <h1>{t('trustTitle', { name: status.name })}</h1>
      <p>{t('trustWhy')}</p>
      <fieldset className="phone-choice">
        <legend>{t('device')}</legend>
        {platforms.map(one => (
          <label key={one} data-chosen={one === platform || undefined}>
            <input type="radio" name="platform" checked={one === platform} onChange={() => setPlatform(one)} />
            {t(one)}
          </label>
        ))}
      </fieldset>
      <ol className="phone-steps">
        {steps[platform].map((step, index) => (
          <li key={step}>
            <p>{step}</p>
            {index === 0 ? (
              <a className="phone-main-button" href="/outpost-ca.crt" download>
                {t('certificate')}
              </a>
            ) : null}
          </li>
        ))}
      </ol>
      <p>{t('compare')}</p>
      <a className="phone-main-button" href={`https://${location.host}/`}>
        {t('openMap')}
      </a>
      <p className="phone-soft">{t('trustIsSmall')}</p>
    </main>
  );
}
