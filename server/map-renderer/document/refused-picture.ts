export type PictureFault = 'unreadable' | 'tooManyPixels' | 'tooSlow';

/** A picture from outside that cannot be drawn. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture';
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}
