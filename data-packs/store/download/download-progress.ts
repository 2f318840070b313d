import { totalSize } from '../../format/total-size.ts';
import type { Message } from '../../words/catalogue.ts';
import { detailSaid, phaseSaid } from '../../words/progress.ts';
import type { PackTaskProgress } from '../pack-task.ts';
import type { WantedPart } from './parts-at-hand.ts';
import { everyMs, withPulse } from './pulse.ts';
import { RecentSpeed } from './recent-speed.ts';
import { retryMessage } from './try-again.ts';

export type DownloadStep = Omit<PackTaskProgress, 'event'>;
export type DownloadListener = (step: DownloadStep) => void;
type PartRow = NonNullable<DownloadStep['parts']>[number];
type PartState = PartRow['state'];

/** What is left after the last byte: everything is read once more, and put in place. */
const fetchingShare = 0.95;
/** Of that, what each step of the install takes, and what it is called. */
const installSteps: Readonly<Record<string, readonly [phase: Phase, from: number, to: number]>> = {
  copying: ['placing', 0, 0.05],
  verifying: ['verifying', 0.05, 0.85],
  inspecting: ['inspecting', 0.85, 1],
};

type Phase = 'waiting' | 'comparing' | 'downloading' | 'placing' | 'verifying' | 'inspecting';

/** Adds up what the parts of a download tell, and tells it on in moderation. */
export class DownloadProgress {
  readonly #listener: DownloadListener;
  readonly #now: () => number;
  readonly #speed: RecentSpeed;
  readonly #total: number;
  readonly #parts = new Map<string, PartRow>();
  /** Why parts are tried again, and when. */
  readonly #troubles = new Map<string, Message>();
  #phase: Phase = 'waiting';
  /** Bytes that came over the network in this run: the speed is theirs. */
  #arrived = 0;
  #told = Number.NEGATIVE_INFINITY;

  constructor(parts: readonly WantedPart[], listener: DownloadListener, now: () => number) {
    this.#listener = listener;
    this.#now = now;
    this.#speed = new RecentSpeed(now);
    this.#total = totalSize(parts);
    for (const { kind, path, size } of parts) {
      this.#parts.set(path, { kind, path, bytes: size, done: 0, state: 'waiting' });
    }
  }

  phase(phase: Phase): void {
    this.#phase = phase;
    this.#tell(true);
  }

  async downloading(work: () => Promise<void>): Promise<void> {
    this.phase('downloading');
    await withPulse(() => this.#tell(false), work);
  }

  /** A part's state, and the bytes of it that are there now, when they are known. */
  part(path: string, state: PartState, done?: number): void {
    const part = this.#parts.get(path);
    if (part === undefined) return;
    const before = part.done;
    part.done = state === 'verified' || state === 'kept' ? part.bytes : (done ?? part.done);
    // What an earlier run has is told first, once.
    const fromBefore = state === 'fetching' ? part.state === 'waiting' : this.#phase !== 'downloading';
    if (!fromBefore) this.#arrived += Math.max(0, part.done - before);
    part.state = state;
    if (state !== 'retrying') this.#troubles.delete(path);
    this.#tell(state === 'retrying');
  }

  retrying(path: string, reason: Message, ms: number): void {
    this.#troubles.set(path, retryMessage(reason, ms));
    this.part(path, 'retrying');
  }

  /** A step of the install that follows; `fraction` is of that step. */
  installing(step: string, fraction: number): void {
    const [phase, from, to] = installSteps[step] ?? (['placing', 0, 1] as const);
    this.#phase = phase;
    this.#tell(false, fetchingShare + (from + fraction * (to - from)) * (1 - fetchingShare));
  }

  #tell(now: boolean, fraction?: number): void {
    const time = this.#now();
    if (!now && time - this.#told < everyMs) return;
    this.#told = time;
    const rows = [...this.#parts.values()];
    const bytesDone = rows.reduce((sum, part) => sum + part.done, 0);
    const trouble = [...this.#troubles.values()].at(-1);
    const fetching = fraction === undefined && this.#phase === 'downloading';
    const speed = fetching ? this.#speed.at(this.#arrived) : undefined;
    this.#listener({
      ...phaseSaid(this.#phase),
      fraction: fraction ?? (bytesDone / Math.max(1, this.#total)) * fetchingShare,
      bytesDone,
      bytesTotal: this.#total,
      ...(trouble === undefined ? {} : detailSaid(trouble)),
      ...(speed === undefined ? {} : { bytesPerSecond: speed }),
      ...(speed === undefined || speed === 0 ? {} : { secondsLeft: Math.ceil((this.#total - bytesDone) / speed) }),
      parts: shownRows(rows),
    });
  }
}

/** A country's buildings are thousands of files: they are one row. */
function shownRows(rows: readonly PartRow[]): PartRow[] {
  const shown = new Map<string, [PartRow, ...PartRow[]]>();
  for (const row of rows) {
    const many = row.kind === 'buildings' || row.kind === 'traffic';
    const name = many ? row.path.split('/').slice(0, 2).join('/') : row.path;
    const group = shown.get(name);
    if (group === undefined) shown.set(name, [row]);
    else group.push(row);
  }
  return [...shown].map(([path, group]) => ({
    kind: group[0].kind,
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
