import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { latitudeSchema, longitudeSchema } from '../../http/request/lon-lat-schema.ts';

const moment = z.int().min(0);

/** The first line of a recording. */
const head = z.object({ recording: z.literal(1), id: z.uuid(), startedAt: moment });
/** A position: by the service's clock, then longitude, latitude, altitude, and the time of the receiver. */
const point = z.tuple([moment, longitudeSchema, latitudeSchema, z.number().nullable(), moment]);
const mark = z.union([z.object({ paused: moment }), z.object({ resumed: moment })]);
const line = z.union([point, mark]);

export type RecordingHead = z.output<typeof head>;
export type RecordingLine = z.output<typeof line>;

export interface ReadRecording {
  head: RecordingHead;
  lines: RecordingLine[];
  /** Bytes up to the end of the last whole line. */
  end: number;
}

/** Reads a recording as far as it is whole; undefined where not even its first line is. */
export async function readRecording(path: string): Promise<ReadRecording | undefined> {
  let read: ReadRecording | undefined;
  for await (const { text, end } of wholeLines(path)) {
    const value = parsed(text);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
