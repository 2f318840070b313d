/** An input file that cannot be used: one sentence for people, naming the file and, where there is one, the byte. */
export class OsmInputError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OsmInputError';
  }
}
