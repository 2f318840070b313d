import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import { explain } from '../ui/explain.ts';
import { phoneWords as t } from '../words.ts';

/** A failure that leaves nothing else to show. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="phone-page">
      <h1>{t('notReached')}</h1>
      <p role="alert">{phoneAdvice(error)}</p>
      <button type="button" className="phone-main-button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </main>
  );
}

/** Says what happened: failures of the service, and files that cannot be read. */
export const failureText = (error: unknown): string =>
  error instanceof WordedError ? wordFailure(error) : phoneAdvice(error);

/** What to do: a phone has no service that it could start. */
export function phoneAdvice(error: unknown): string {
  const { title, advice } = explain(error);
  const away = typeof error === 'object' && error !== null && 'code' in error && error.code === 'unreachable';
  return away ? t('notReachedAdvice') : `${title}. ${advice}`;
}
