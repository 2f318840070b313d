import type { Message } from '../../../data-packs/words/catalogue.ts';

export class RefusedStyle extends Error {
  override readonly name = 'RefusedStyle';
  readonly said: Message;

  constructor(said: Message) {
    super(said.code);
    this.said = said;
  }
}
