import { InvalidArgumentError } from 'commander';

/** What people call a thing of theirs: trimmed. */
export function label(text: string): string {
  const name = text.trim();
  if (name.length > 100 || /\p{Cc}/u.test(name)) {
    throw new InvalidArgumentError('A name has up to 100 characters and no control characters.');
  }
  return name;
}

/** A name that something is found by. */
export function nameToFindBy(text: string): string {
  const name = label(text);
  if (name === '') throw new InvalidArgumentError('A name has at least one character.');
  return name;
}
