/** No check begins later than that after the start: all is to take six minutes at most. */
const enoughMs = 5 * 60_000;

/** Does what is to be checked, one after another, and says of each whether it holds. */
export class Report {
  #passed = 0;
  #failed = 0;

  async check(name: string, work: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    if (begun > enoughMs) {
      this.say(`left out ${name}: five minutes are over`);
      return;
    }
    const took = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    try {
      await work();
      this.#passed += 1;
      this.say(`ok ${name} (${took()})`);
    } catch (error) {
      this.#failed += 1;
      this.say(`not ok ${name} (${took()})`);
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      for (const line of text.split('\n').slice(0, 30)) this.say(`  ${line.slice(0, 400)}`);
    }
  }

  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  /** Says the counts; the exit code. */
  end(): number {
    this.say(`${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 ? 0 : 1;
  }
}
