/** A failure that is a sentence for the person in front of the window: what happened, and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
