import { type Message, wordMessage } from './catalogue.ts';

/** A failure for people: its English sentence is `message`, for logs; what is shown is worded from `said` where it is shown. */
export class WordedError extends Error {
  readonly said: Message;

  constructor(said: Message, options?: ErrorOptions) {
    super(wordMessage(said, 'en') ?? said.code, options);
    this.name = 'WordedError';
    this.said = said;
  }
}

/** A failure in the current language; the English `message` where nothing else is known. */
export function wordFailure(failure: { message: string; said?: Message | undefined }): string {
  return (failure.said && wordMessage(failure.said)) ?? failure.message;
}
