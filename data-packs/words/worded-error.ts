import { inEnglish, isMessage, type Message, type TextValue, wordMessage } from './catalogue.ts';

/** A failure for users: `message` is its English sentence for logs, `said` is worded where it is displayed. */
export class WordedError extends Error {
  override readonly name: string = 'WordedError';
  readonly said: Message;

  constructor(said: Message, options?: ErrorOptions) {
    super(inEnglish(said), options);
    this.said = said;
  }
}

/** A failure between processes or in a file: the English sentence and its message. */
export interface Failed {
  message: string;
  said?: Message | undefined;
}

export function failedWith(error: unknown): Failed {
  if (error instanceof WordedError) return { message: error.message, said: error.said };
  return { message: error instanceof Error ? error.message : String(error) };
}

/** Words a failure in the current language, else returns its English `message`. */
export function wordFailure(failure: Failed): string {
  return (failure.said && wordMessage(failure.said)) ?? failure.message;
}

/** The reason of a failure as a value of another text; text of the system or a library is quoted. */
export function reasonOf(error: unknown): Message | string {
  if (error instanceof WordedError) return error.said;
  return error instanceof Error ? error.message : String(error);
}

/** A message with one path shown in place of another, as of a copy that users cannot see. */
export function withPath({ code, values }: Message, found: string, shown: string): Message {
  const renamed = (value: TextValue): TextValue => {
    if (typeof value === 'string') return value.replaceAll(found, shown);
    return isMessage(value) ? withPath(value, found, shown) : value;
  };
  return { code, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, renamed(value)])) };
}
