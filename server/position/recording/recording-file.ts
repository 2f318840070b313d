import { createReadStream } from 'node:fs';
import { constants, type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { parsedJson } from '../../../data-packs/base/parsed-json.ts';
import { syncDirectory } from '../../../data-packs/runtime/durable.ts';
import { latitudeSchema, longitudeSchema } from '../../http/request/lon-lat-schema.ts';

/**
 * A file of JSON lines that only grows. Each line is on the disk before the next one is written, so that a kill, or a
 * cut of the power, loses at most what came since. What cannot be written is kept, and written with the next line.
 */
export class RecordingFile {
  readonly #handle: FileHandle;
  readonly #logger: Logger;
  /** Where the last whole line on the disk ends. */
  #end: number;
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #failure: unknown;

  private constructor(handle: FileHandle, end: number, logger: Logger) {
    this.#handle = handle;
    this.#end = end;
    this.#logger = logger;
  }

  static async create(path: string, logger: Logger): Promise<RecordingFile> {
    // One of this name is empty: a start that failed on a disk which could not remove it.
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      await syncDirectory(dirname(path));
    } catch (error) {
      await handle.close();
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
    return new RecordingFile(handle, 0, logger);
  }

  /** Goes on with a file; what a kill left behind `end`, half a line, is cut off. */
  static async reopen(path: string, end: number, logger: Logger): Promise<RecordingFile> {
    const handle = await open(path, 'r+');
    try {
      await handle.truncate(end);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new RecordingFile(handle, end, logger);
  }

  /** Why lines wait to be written; undefined: none do. */
  get failure(): unknown {
    return this.#failure;
  }

  append(value: unknown): void {
    this.#waiting.push(`${JSON.stringify(value)}\n`);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when all lines are on the disk, or cannot be. */
  async flushed(): Promise<void> {
    await this.#writing;
  }

  async close(): Promise<void> {
    await this.flushed();
    await this.#handle.close();
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      const bytes = Buffer.from(lines.join(''));
      this.#waiting = [];
      try {
        // At the end of what is whole: over the half of a line that a full disk left.
        for (let written = 0; written < bytes.length; ) {
          const { bytesWritten } = await this.#handle.write(
            bytes,
            written,
            bytes.length - written,
            this.#end + written,
          );
          written += bytesWritten;
        }
        await this.#handle.datasync();
        this.#end += bytes.length;
        this.#failure = undefined;
      } catch (error) {
        if (this.#failure === undefined) this.#logger.error({ err: error }, 'the recording cannot be written');
        this.#failure = error;
        this.#waiting = [...lines, ...this.#waiting];
        return;
      }
    }
  }
}

const moment = z.int().min(0);

/** The first line of a recording. */
const head = z.object({ recording: z.literal(1), id: z.uuid(), startedAt: moment });
/** A position: by the service's clock, then longitude, latitude, altitude, and the time of the receiver. */
const point = z.tuple([moment, longitudeSchema, latitudeSchema, z.number().nullable(), moment]);
const mark = z.union([z.object({ paused: moment }), z.object({ resumed: moment })]);
const line = z.union([point, mark]);

export type RecordingHead = z.output<typeof head>;
export type RecordingLine = z.output<typeof line>;

interface ReadRecording {
  head: RecordingHead;
  lines: RecordingLine[];
  /** Bytes up to the end of the last whole line. */
  end: number;
}

/** Reads a recording as far as it is whole; undefined where not even its first line is. */
export async function readRecording(path: string): Promise<ReadRecording | undefined> {
  let read: ReadRecording | undefined;
  for await (const { text, end } of wholeLines(path)) {
    const value = parsedJson(text);
    if (read === undefined) {
      const { data } = head.safeParse(value);
      if (data === undefined) return undefined;
      read = { head: data, lines: [], end };
      continue;
    }
    const { data } = line.safeParse(value);
    if (data === undefined) break;
    read.lines.push(data);
    read.end = end;
  }
  return read;
}

async function* wholeLines(path: string): AsyncGenerator<{ text: string; end: number }> {
  let begun = Buffer.alloc(0);
  let end = 0;
  for await (const chunk of createReadStream(path)) {
    let rest = Buffer.concat([begun, chunk]);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      end += at + 1;
      yield { text: rest.toString('utf8', 0, at), end };
      rest = rest.subarray(at + 1);
    }
    begun = rest;
  }
}
