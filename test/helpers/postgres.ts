import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** PostgreSQL refuses to run as root. */
const nobody = 65_534;
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const run = (program: string, ...given: string[]) =>
  spawnSync(program, given, { ...account, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], cwd: tmpdir() });

/** Whether PostgreSQL is on this machine. */
export const hasPostgres = run('initdb', '--version').status === 0 && run('pg_ctl', '--version').status === 0;

/** A PostgreSQL server of its own in a temporary folder, reached by a socket there; nothing of it is synced to the disk. */
export class TestPostgres {
  /** In no log and no answer. */
  readonly password = 'no-word-for-a-log';
  readonly #folder = mkdtempSync(join(tmpdir(), 'outpost-postgres-'));
  readonly #data = join(this.#folder, 'data');

  constructor() {
    const passwordFile = join(this.#folder, 'password');
    writeFileSync(passwordFile, this.password);
    if ('uid' in account) for (const path of [this.#folder, passwordFile]) chownSync(path, nobody, nobody);
    const auth = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--username=outpost'];
    this.#must('initdb', '-D', this.#data, ...auth, '--encoding=UTF8', '--no-sync');
    this.start();
  }

  start(): void {
    const settings = { listen_addresses: "''", unix_socket_directories: this.#folder, fsync: 'off' };
    const options = Object.entries({ ...settings, full_page_writes: 'off' })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ');
    this.#must('pg_ctl', 'start', '-w', '-D', this.#data, '-l', join(this.#folder, 'log'), '-o', options);
  }

  /** Ends it as a crash of its machine would, as far as clients see. */
  stop(): void {
    this.#must('pg_ctl', 'stop', '-m', 'immediate', '-D', this.#data);
  }

  addressOf(database: string): string {
    return `postgres://outpost:${this.password}@localhost/${database}?host=${this.#folder}`;
  }

  /** Makes an empty database where there is none of this name; its address. */
  async database(name: string): Promise<string> {
    const client = new Client({ connectionString: this.addressOf('postgres') });
    await client.connect();
    try {
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    return this.addressOf(name);
  }

  close(): void {
    run('pg_ctl', 'stop', '-m', 'immediate', '-D', this.#data);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #must(program: string, ...given: string[]): void {
    const { status, stderr } = run(program, ...given);
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  }
}
