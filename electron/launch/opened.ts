import { app } from 'electron';
import { z } from 'zod';

/** What a second start hands over: what it was told to open, and from where. */
const handedOverSchema = z.object({
  opened: z.array(z.string().max(8192)).max(1000),
  workingDirectory: z.string().min(1).max(4096),
});
type HandedOver = z.infer<typeof handedOverSchema>;

/** What a start says to the program that runs already. */
export function handOver(opened: readonly string[]): HandedOver {
  return { opened: opened.slice(0, 1000), workingDirectory: process.cwd() };
}

/** Everything the program is asked to open, by its own start, a second one or the system: kept until somebody takes it. */
export class Opened {
  readonly #waiting: HandedOver[];
  #take: ((opened: HandedOver) => void) | undefined;

  constructor(first: HandedOver) {
    this.#waiting = [first];
    // macOS tells by events, also before `ready`.
    app.on('open-file', (event, path) => {
      event.preventDefault();
      this.#add({ opened: [path], workingDirectory: process.cwd() });
    });
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.#add({ opened: [url], workingDirectory: process.cwd() });
    });
    // Chromium reorders the other start's arguments and adds its own, so that start says itself what was meant.
    app.on('second-instance', (_event, _argv, _workingDirectory, said) => {
      const handedOver = handedOverSchema.safeParse(said);
      this.#add(handedOver.data ?? { opened: [], workingDirectory: process.cwd() });
    });
  }

  /** From now on, and for everything that waited. */
  take(take: (opened: HandedOver) => void): void {
    this.#take = take;
    for (const opened of this.#waiting.splice(0)) take(opened);
  }

  #add(opened: HandedOver): void {
    if (this.#take === undefined) this.#waiting.push(opened);
    else this.#take(opened);
  }
}
