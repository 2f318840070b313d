import { ApiFailure } from '../../api/failure.ts';
import { explain } from '../../ui/explain.ts';

/** Why the desk did not do something: its own sentence where it refused or a server elsewhere failed, which says what to do. */
export function refusal(error: unknown): string {
  if (error instanceof ApiFailure && (isRefusal(error) || error.code === 'upstream_unavailable')) return error.message;
  const { title, advice } = explain(error);
  return `${title}. ${advice}`;
}

function isRefusal({ status }: ApiFailure): boolean {
  return status >= 400 && status < 500 && status !== 401;
}
