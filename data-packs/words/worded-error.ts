import { type Message, wordMessage } from './catalogue.ts';

/** A failure for people: its English sentence is `message`, for logs; what is shown is worded from `said` where it is shown. */
export class WordedError extends Error {
  override readonly name: string = 'WordedError';
  readonly said: Message;

  constructor(said: Message, options?: ErrorOptions) {
    super(wordMessage(said, 'en') ?? said.code, options);
    this.said = said;
  }
}

/** A failure on its way to another process or into a file: the English sentence, and what to word it from. */
export interface Failed {
  message: string;
  said?: Message | undefined;
}

export function failedWith(error: unknown): Failed {
  if (error instanceof WordedError) return { message: error.message, said: error.said };
  return { message: error instanceof Error ? error.message : String(error) };
}

/** A failure in the current language; the English `message` where nothing else is known. */
export function wordFailure(failure: Failed): string {
  return (failure.said && wordMessage(failure.said)) ?? failure.message;
}

/** Why something failed, as a value of another text: what was worded stays so, words of the system or a library are quoted. */
export function reasonOf(error: unknown): Message | string {
  if (error instanceof WordedError) return error.said;
  return error instanceof Error ? error.message : String(error);
}
