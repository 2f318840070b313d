import { type Answer, request } from '../helpers/service.ts';
import type { Wine, WineProcess } from './run-in-wine.ts';

/** `outpost serve` under Wine, with a key. */
export class WindowsService {
  readonly baseUrl: string;
  readonly process: WineProcess;
  readonly #key: string;

  constructor(baseUrl: string, key: string, process: WineProcess) {
    this.baseUrl = baseUrl;
    this.#key = key;
    this.process = process;
  }

  get(path: string): Promise<Answer> {
    return request(this.baseUrl, this.#key, path);
  }

  post(path: string, body: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' };
    return request(this.baseUrl, this.#key, path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** What it logged as a warning or worse. */
  get complaints(): string[] {
    return this.process.stderr
      .split('\n')
      .filter(line => line.startsWith('{') && JSON.parse(line).level >= 40)
      .map(line => `${JSON.parse(line).msg} ${JSON.parse(line).err?.message ?? ''}`);
  }
}

/** Starts the service on a data folder of Windows and makes it a key. */
export async function serveInWine(wine: Wine, dataDir: string, args: readonly string[] = []): Promise<WindowsService> {
  const started = wine.startOutpost(['serve', '--port', '0', '--json', '--data-dir', dataDir, ...args]);
  const { baseUrl } = JSON.parse(await started.firstLine());
  const { key } = await wine.done(['key', 'create', '--project', 'windows', '--data-dir', dataDir]);
  return new WindowsService(baseUrl, key, started);
}
