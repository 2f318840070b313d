/** A pack that cannot be used: one sentence for people that names the file and the cause. */
export class PackError extends Error {
  override readonly name = 'PackError';
  /** The file or folder it is about. */
  readonly path: string;

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.path = path;
  }
}
