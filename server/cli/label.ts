import { InvalidArgumentError } from 'commander';
import { serverCliWords as t } from '../words.ts';

/** Trims a name that people choose. */
export function label(text: string): string {
  const name = text.trim();
  if (name.length > 100 || /\p{Cc}/u.test(name)) {
    throw new InvalidArgumentError(t('badLabel'));
  }
  return name;
}

/** Parses a name that records are found by. */
export function nameToFindBy(text: string): string {
  const name = label(text);
  if (name === '') throw new InvalidArgumentError(t('emptyLabel'));
  return name;
}
