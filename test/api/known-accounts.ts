import type { TestService } from '../helpers/service.ts';

/** Ids that the dashboard API knows, by the names of its parameters: a user's, and of what was just made for them. */
export function knownAccounts({ accounts }: TestService, userId: string, name: string): Record<string, unknown[]> {
  const project = accounts.projects.create(userId, name, Date.now()).id;
  const { id } = accounts.keys.create(project, { scopes: [] }, Date.now());
  const plan = accounts.plans.create({ name, monthlyRequestLimit: 10, capMode: 'hard' }, Date.now()).id;
  // The first page again: a cursor comes from an answer.
  const cursor = Buffer.from('[0,""]').toString('base64url');
  return { cursor: [cursor], user: [userId], project: [project], key: [id], plan: [plan] };
}
