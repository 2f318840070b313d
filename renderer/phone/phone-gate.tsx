import { type FormEvent, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { wordFailure } from '../../data-packs/words/worded-error.ts';
import { createClient } from '../api/client.ts';
import { ApiFailure } from '../api/failure.ts';
import { type PhoneSession, type PhoneStatus, phoneSession, phoneStatus, redeemCode } from '../api/phone.ts';
import { fixedCredentials } from '../api/session/credentials.ts';
import { phoneWords as t } from '../words.ts';
import { Failed } from './failed.tsx';
import { forgetKey, storedKey, storeKey } from './phone-key.ts';

/** The map comes after: who is shown how to trust this computer does not wait for it. */
const SharedMap = lazy(async () => ({ default: (await import('./shared-map.tsx')).SharedMap }));

type Gate =
  | { at: 'waiting' }
  | { at: 'trust'; status: PhoneStatus }
  | { at: 'code'; failure: unknown }
  | { at: 'open'; key: string; session: PhoneSession }
  | { at: 'failed'; failure: unknown };

/** Shows how to trust the computer, asks for a code, or opens the map. */
export function PhoneGate({ baseUrl, code }: { baseUrl: string; code: string | undefined }) {
  const [gate, setGate] = useState<Gate>({ at: 'waiting' });
  const [first] = useState(() => enter(baseUrl, code));
  useEffect(() => void first.then(setGate), [first]);
  const onEnded = useCallback((failure: unknown) => {
    forgetKey();
    setGate({ at: 'code', failure });
  }, []);
  const key = gate.at === 'open' ? gate.key : undefined;
  const client = useMemo(
    () => (key === undefined ? undefined : createClient(baseUrl, fixedCredentials(key))),
    [baseUrl, key],
  );

  if (gate.at === 'waiting') return <Opening />;
  if (gate.at === 'trust') return <TrustPage status={gate.status} />;
  if (gate.at === 'failed')
    return <Failed error={gate.failure} onRetry={() => void enter(baseUrl, undefined).then(setGate)} />;
  if (gate.at === 'code' || client === undefined) {
    const failure = gate.at === 'code' ? gate.failure : undefined;
    return <CodeEntry failure={failure} onCode={typed => void enter(baseUrl, typed).then(setGate)} />;
  }
  return (
    <Suspense fallback={<Opening />}>
      <SharedMap client={client} session={gate.session} onEnded={onEnded} />
    </Suspense>
  );
}

function Opening() {
  return (
    <div className="splash" role="status">
      <span>{t('opening')}</span>
    </div>
  );
}

const isRefused = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 401;

/** Never rejects: what fails is shown. */
async function enter(baseUrl: string, code: string | undefined): Promise<Gate> {
  try {
    const status = await phoneStatus(baseUrl);
    if (status.secure && location.protocol === 'http:') return { at: 'trust', status };
    // A phone that is let in needs no other code; one that was ended takes the new one.
    const known = storedKey();
    if (known !== undefined) {
      const session = await sessionOf(baseUrl, known);
      if (session !== undefined) return { at: 'open', key: known, session };
      forgetKey();
      if (code === undefined) return { at: 'code', failure: t('ended') };
    }
    if (code === undefined) return { at: 'code', failure: undefined };
    const key = await redeemCode(baseUrl, code);
    storeKey(key);
    const session = await sessionOf(baseUrl, key);
    return session === undefined ? { at: 'code', failure: t('ended') } : { at: 'open', key, session };
  } catch (failure) {
    return isRefused(failure) ? { at: 'code', failure } : { at: 'failed', failure };
  }
}

/** `undefined`: the key is good no longer. */
async function sessionOf(baseUrl: string, key: string): Promise<PhoneSession | undefined> {
  try {
    return await phoneSession(createClient(baseUrl, fixedCredentials(key)));
  } catch (failure) {
    if (isRefused(failure)) return undefined;
    throw failure;
  }
}

interface CodeEntryProps {
  /** Why the last code, or this phone's key, is not good; a sentence or a failure. */
  failure: unknown;
  onCode: (code: string) => void;
}

function CodeEntry({ failure, onCode }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code);
  };
  const problem =
    failure instanceof ApiFailure ? wordFailure(failure) : typeof failure === 'string' ? failure : undefined;
  return (
    <main className="phone-page">
      <h1>{t('codeTitle')}</h1>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <p>{t('codeAdvice')}</p>
      <form onSubmit={submit}>
        <label>
          <span>{t('code')}</span>
          <input
            className="phone-code"
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            placeholder="XXXXX-XXXXX"
          />
        </label>
        <button type="submit" className="phone-main-button">
          {t('open')}
        </button>
      </form>
    </main>
  );
}

const platforms = ['iphone', 'android', 'computer'] as const;
type Platform = (typeof platforms)[number];

/** What is likely, from what the browser says. */
function likely(): Platform {
  const { userAgent } = navigator;
  if (/iPhone|iPad/.test(userAgent)) return 'iphone';
  return /Android/.test(userAgent) ? 'android' : 'computer';
}

/** How this phone comes to trust the computer, in three steps. */
function TrustPage({ status }: { status: PhoneStatus }) {
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
