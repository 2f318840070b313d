import { wordFailure } from '../../../data-packs/words/worded-error.ts';
import { ApiFailure } from '../../api/failure.ts';
import { explain } from '../../ui/explain.ts';
import { regionsWords as t } from '../../words.ts';

/** Explains a failed request: with the service's message if it refused or another server failed. */
export function refusal(error: unknown): string {
  if (error instanceof ApiFailure && saysWhatToDo(error)) return wordFailure(error);
  return t('refused', explain(error));
}

function saysWhatToDo({ status, code }: ApiFailure): boolean {
  if (code === 'unknown' || status === 401) return false;
  return (status >= 400 && status < 500) || code === 'upstream_unavailable';
}
