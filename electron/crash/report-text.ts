/** A crash, as a person can read it and send it. */
export interface Crash {
  /** One line: what ended, or what failed. */
  what: string;
  at: Date;
  /** Stack, exit code, reason. */
  details: string;
  /** Versions and system, by name. */
  surroundings: Readonly<Record<string, string>>;
  /** The last lines of the log, secrets masked. */
  log: readonly string[];
}

export function reportText({ what, at, details, surroundings, log }: Crash): string {
  const section = (title: string, text: string) => `${title}\n${'-'.repeat(title.length)}\n${text.trimEnd()}\n`;
  const around = Object.entries(surroundings).map(([name, value]) => `${name}: ${value}`);
  return [
    `${what}\n${at.toISOString()}\n`,
    'This file lies on this machine only; nothing was sent. Send it to whoever can help, together with what was done before.\n',
    section('Details', details),
    section('System', around.join('\n')),
    section('Last lines of the log', log.join('\n')),
  ].join('\n');
}

/** Names sort as the reports came. */
export function reportName(at: Date, kind: string): string {
  return `${at.toISOString().replace(/[:.]/g, '-')}-${kind}.txt`;
}
