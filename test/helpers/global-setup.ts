import { hasSharedData } from './shared-data.ts';

/** Says once, before anything runs, what this machine lacks: a skipped check never goes unmentioned. */
export default function setup(): void {
  if (!hasSharedData) {
    process.stdout.write(
      '\n../shared/data is not there: the tests over real Liechtenstein and Monaco packs are left out.\n\n',
    );
  }
}
