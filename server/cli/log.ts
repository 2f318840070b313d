import { type Logger, pino } from 'pino';

interface LogLine {
  level: number;
  msg?: string;
  err?: { message?: string; stack?: string };
}

const severe = 50;

/** Formats a log entry as a sentence, with the stack of bugs, for reports. */
function sentence(line: string): string {
  const { level, msg, err } = JSON.parse(line) as LogLine;
  const what = msg ?? '';
  const why =
    err?.message === undefined || err.message === what ? '' : `: ${level >= severe ? err.stack : err.message}`;
  return `${what}${why}\n`;
}

/** Logs go to stderr: JSON lines with `--json`, sentences otherwise. Stdout is for results. */
export function createLogger(options: { json: boolean; level: string }): Logger {
  const { level, json } = options;
  const destination = json ? process.stderr : { write: (line: string) => process.stderr.write(sentence(line)) };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
