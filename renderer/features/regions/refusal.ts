import { ApiFailure } from '../../api/failure.ts';
import { explain } from '../../ui/explain.ts';

/** Why the desk did not do something: its own sentence where it refused, which says what to do. */
export function refusal(error: unknown): string {
  if (error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 401)
    return error.message;
  const { title, advice } = explain(error);
  return `${title}. ${advice}`;
}
