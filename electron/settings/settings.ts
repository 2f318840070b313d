import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../data-packs/runtime/durable.ts';
import { updateServerSchema, urlLifetimeSchema } from '../contract.ts';
import { settingsFileWords as fileWords } from '../words.ts';

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
  /** In the display's own units. */
  window: windowStateSchema.optional(),
  /** The service keeps running when the window is closed; the tray shows it. */
  keepRunning: z.boolean().default(false),
  /** A BCP 47 tag; the system's language where it is left out. */
  language: z.string().max(35).optional(),
  /** The service's default where it is left out. */
  urlLifetime: urlLifetimeSchema.optional(),
  /** Replaces the update server of the package. */
  updateServer: updateServerSchema.optional(),
});
export type SettingsValues = z.infer<typeof settingsSchema>;

/** The settings of the desktop program, in one small file that is replaced as a whole. */
export class Settings {
  readonly #file: string;
  #values: SettingsValues;
  #writing: Promise<boolean> = Promise.resolve(true);

  private constructor(file: string, values: SettingsValues) {
    this.#file = file;
    this.#values = values;
  }

  /** Renames a file that cannot be read to `<name>.damaged`, calls `warn` and starts with the defaults. */
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
      warn(fileWords('damaged', { file }));
      return new Settings(file, settingsSchema.parse({}));
    }
  }

  get values(): Readonly<SettingsValues> {
    return this.#values;
  }

  /** Applies a change at once and writes it; resolves with whether it was written, never rejects. */
  change(changed: Partial<SettingsValues>): Promise<boolean> {
    this.#values = { ...this.#values, ...changed };
    const text = `${JSON.stringify(this.#values, undefined, 2)}\n`;
    // Unwritten settings still hold until the program ends.
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
