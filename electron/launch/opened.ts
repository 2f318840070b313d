import { app } from 'electron';
import { z } from 'zod';

/** The files and links a second start hands over, and its working directory. */
const handedOverSchema = z.object({
  opened: z.array(z.string().max(8192)).max(1000),
  workingDirectory: z.string().min(1).max(4096),
});
type HandedOver = z.infer<typeof handedOverSchema>;

/** The data a start hands to the program that already runs. */
export function handOver(opened: readonly string[]): HandedOver {
  return { opened: opened.slice(0, 1000), workingDirectory: process.cwd() };
}

/** Collects everything the program is asked to open, by its own start, a second one or the system, until `take`. */
export class Opened {
  readonly #waiting: HandedOver[];
  #take: ((opened: HandedOver) => void) | undefined;

  constructor(first: HandedOver) {
    this.#waiting = [first];
    // macOS sends events, also before `ready`.
    app.on('open-file', (event, path) => {
      event.preventDefault();
      this.#add({ opened: [path], workingDirectory: process.cwd() });
    });
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.#add({ opened: [url], workingDirectory: process.cwd() });
    });
    // Chromium reorders the other start's arguments and adds its own, so that start sends them itself.
    app.on('second-instance', (_event, _argv, _workingDirectory, data) => {
      const handedOver = handedOverSchema.safeParse(data);
      this.#add(handedOver.data ?? { opened: [], workingDirectory: process.cwd() });
    });
  }

  /** Calls `take` for everything that waited, and from now on. */
  take(take: (opened: HandedOver) => void): void {
    this.#take = take;
    for (const opened of this.#waiting.splice(0)) take(opened);
  }

  #add(opened: HandedOver): void {
    if (this.#take === undefined) this.#waiting.push(opened);
    else this.#take(opened);
  }
}
