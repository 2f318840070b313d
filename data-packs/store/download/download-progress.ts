import { itemAt } from '../../base/item-at.ts';
import { lookup } from '../../base/lookup.ts';
import { totalSize } from '../../format/manifest.ts';
import type { Message } from '../../words/catalogue.ts';
import { detailSaid, phaseSaid } from '../../words/progress-words.ts';
import type { PackTaskProgress } from '../pack-task.ts';
import type { WantedPart } from './local-parts.ts';
import { retryMessage } from './network.ts';
import { reportDuring, TransferMeter } from './transfer-meter.ts';

export type DownloadStep = Omit<PackTaskProgress, 'event'>;
export type DownloadListener = (step: DownloadStep) => void;
type PartRow = NonNullable<DownloadStep['parts']>[number];
type PartState = PartRow['state'];

/** Share of the fetching; the install reads everything once more and takes the rest. */
const fetchingShare = 0.95;
/** Each step of the install: its phase and its range within that rest. */
const installSteps: Readonly<Record<string, readonly [phase: Phase, from: number, to: number]>> = {
  copying: ['placing', 0, 0.05],
  verifying: ['verifying', 0.05, 0.85],
  inspecting: ['inspecting', 0.85, 1],
};

type Phase = 'waiting' | 'comparing' | 'downloading' | 'placing' | 'verifying' | 'inspecting';

/** Sums up the parts of a download into progress reports. */
export class DownloadProgress {
  readonly #listener: DownloadListener;
  readonly #meter: TransferMeter;
  readonly #total: number;
  readonly #parts = new Map<string, PartRow>();
  /** Why parts are tried again, and when. */
  readonly #troubles = new Map<string, Message>();
  #phase: Phase = 'waiting';

  constructor(parts: readonly WantedPart[], listener: DownloadListener, now: () => number) {
    this.#listener = listener;
    this.#meter = new TransferMeter(now);
    this.#total = totalSize(parts);
    for (const { kind, path, size } of parts) {
      this.#parts.set(path, { kind, path, bytes: size, done: 0, state: 'waiting' });
    }
  }

  phase(phase: Phase): void {
    this.#phase = phase;
    this.#report(true);
  }

  async downloading(work: () => Promise<void>): Promise<void> {
    this.phase('downloading');
    await reportDuring(() => this.#report(false), work);
  }

  /** Sets a part's state and, where known, its bytes on the disk. */
  part(path: string, state: PartState, done?: number): void {
    const part = this.#parts.get(path);
    if (part === undefined) return;
    const before = part.done;
    part.done = state === 'verified' || state === 'kept' ? part.bytes : (done ?? part.done);
    // The first report of a part counts the bytes of an earlier run.
    const fromEarlierRun = state === 'fetching' ? part.state === 'waiting' : this.#phase !== 'downloading';
    if (!fromEarlierRun) this.#meter.add(part.done - before);
    part.state = state;
    if (state !== 'retrying') this.#troubles.delete(path);
    this.#report(state === 'retrying');
  }

  retrying(path: string, reason: Message, ms: number): void {
    this.#troubles.set(path, retryMessage(reason, ms));
    this.part(path, 'retrying');
  }

  /** A step of the install; `fraction` is of that step. */
  installing(step: string, fraction: number): void {
    const [phase, from, to] = lookup(installSteps, step) ?? (['placing', 0, 1] as const);
    this.#phase = phase;
    this.#report(false, fetchingShare + (from + fraction * (to - from)) * (1 - fetchingShare));
  }

  #report(force: boolean, fraction?: number): void {
    if (!this.#meter.claimReport(force)) return;
    const rows = [...this.#parts.values()];
    const bytesDone = rows.reduce((sum, part) => sum + part.done, 0);
    const trouble = [...this.#troubles.values()].at(-1);
    const fetching = fraction === undefined && this.#phase === 'downloading';
    const speed = fetching ? this.#meter.bytesPerSecond() : undefined;
    this.#listener({
      ...phaseSaid(this.#phase),
      fraction: fraction ?? (bytesDone / Math.max(1, this.#total)) * fetchingShare,
      bytesDone,
      bytesTotal: this.#total,
      ...(trouble && detailSaid(trouble)),
      bytesPerSecond: speed,
      secondsLeft: speed ? Math.ceil((this.#total - bytesDone) / speed) : undefined,
      parts: shownRows(rows),
    });
  }
}

/** Groups the thousands of files of a country's buildings into one row. */
function shownRows(rows: readonly PartRow[]): PartRow[] {
  const groups = Map.groupBy(rows, ({ kind, path }) => {
    const many = kind === 'buildings' || kind === 'traffic';
    return many ? path.split('/').slice(0, 2).join('/') : path;
  });
  return [...groups].map(([path, group]) => ({
    kind: itemAt(group, 0).kind,
    path,
    bytes: group.reduce((sum, row) => sum + row.bytes, 0),
    done: group.reduce((sum, row) => sum + row.done, 0),
    state: stateOf(group.map(row => row.state)),
  }));
}

function stateOf(states: readonly PartState[]): PartState {
  for (const state of ['retrying', 'fetching', 'waiting'] as const) if (states.includes(state)) return state;
  return states.every(state => state === 'kept') ? 'kept' : 'verified';
}
