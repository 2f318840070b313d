import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../data-packs/store/durable.ts';
import { updateServerSchema } from '../contract.ts';

const whole = z.number().int().min(-100_000).max(100_000);

const windowStateSchema = z.object({
  x: whole,
  y: whole,
  width: z.number().int().min(1).max(100_000),
  height: z.number().int().min(1).max(100_000),
  maximised: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

const settingsSchema = z.object({
  /** Where the window was, in the display's own units. */
  window: windowStateSchema.optional(),
  /** The service goes on when the window is closed; the tray holds it. */
  keepRunning: z.boolean().default(false),
  /** Where newer versions of the program lie, instead of where its package says. */
  updateServer: updateServerSchema.optional(),
});
export type SettingsValues = z.infer<typeof settingsSchema>;

/** What the desktop program remembers, in one small file that is replaced as a whole. */
export class Settings {
  readonly #file: string;
  #values: SettingsValues;
  #writing: Promise<boolean> = Promise.resolve(true);

  private constructor(file: string, values: SettingsValues) {
    this.#file = file;
    this.#values = values;
  }

  /** A file that cannot be read is kept aside as `<name>.damaged`, said to `warn`, and everything is as at the first start. */
  static open(file: string, warn: (sentence: string) => void): Settings {
    mkdirSync(dirname(file), { recursive: true });
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch {
      return new Settings(file, settingsSchema.parse({}));
    }
    try {
      return new Settings(file, settingsSchema.parse(JSON.parse(text)));
    } catch {
      renameSync(file, `${file}.damaged`);
      warn(`The settings in ${file} could not be read: they are kept as ${file}.damaged, and the usual ones hold.`);
      return new Settings(file, settingsSchema.parse({}));
    }
  }

  get values(): Readonly<SettingsValues> {
    return this.#values;
  }

  /** In force at once, on the disk soon; resolves with whether they are, and never rejects. */
  change(changed: Partial<SettingsValues>): Promise<boolean> {
    this.#values = { ...this.#values, ...changed };
    const text = `${JSON.stringify(this.#values, undefined, 2)}\n`;
    // A disk that takes no settings is no reason to end: they hold until the program does.
    this.#writing = this.#writing
      .then(() => replaceFile(this.#file, text))
      .then(
        () => true,
        () => false,
      );
    return this.#writing;
  }

  async flush(): Promise<void> {
    await this.#writing;
  }
}
