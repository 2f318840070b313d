import { type FormEvent, useState } from 'react';
import { wordFailure } from '../../data-packs/words/worded-error.ts';
import { ApiFailure } from '../api/failure.ts';
import { phoneWords as t } from '../words.ts';

interface CodeEntryProps {
  /** Why the last code, or this phone's key, is not good; a sentence or a failure. */
  failure: unknown;
  onCode: (code: string) => void;
}

/** Asks for the code that the computer shows. */
export function CodeEntry({ failure, onCode }: CodeEntryProps) {
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
