import { enableCompileCache } from 'node:module';

// Half off the start of every task, which a person waits for: 0.5 s to 0.25 s.
enableCompileCache();
await import('./pack-tasks/one-task.ts');
