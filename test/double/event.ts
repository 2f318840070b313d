/** Part of the Electron double (tests only): the event that handlers get, and that some of them may prevent. */
export class DoubleEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** Emits an event with the given members; says whether a listener prevented it. */
export function emitPreventable(
  emitter: NodeJS.EventEmitter,
  name: string,
  members: object = {},
  ...rest: readonly unknown[]
): boolean {
  const event = Object.assign(new DoubleEvent(), members);
  emitter.emit(name, event, ...rest);
  return event.defaultPrevented;
}
