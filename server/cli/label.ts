import { InvalidArgumentError } from 'commander';
import { t } from './words.ts';

/** What people call a thing of theirs: trimmed. */
export function label(text: string): string {
  const name = text.trim();
  if (name.length > 100 || /\p{Cc}/u.test(name)) {
    throw new InvalidArgumentError(t('badLabel'));
  }
  return name;
}

/** A name that something is found by. */
export function nameToFindBy(text: string): string {
  const name = label(text);
  if (name === '') throw new InvalidArgumentError(t('emptyLabel'));
  return name;
}
