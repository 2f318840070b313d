import { ApiFailure } from '../../api/failure.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { isOutsideRegions } from '../../ui/explain.ts';
import { GetRegion } from './get-region.tsx';

/** Explains why a tool has no answer; a place outside every region comes with a button that gets its region. */
export function PlanFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isOutsideRegions(error)) return <ErrorNote error={error} onRetry={onRetry} />;
  const { lat, lon } = error instanceof ApiFailure ? (error.said?.values ?? {}) : {};
  return (
    <ErrorNote error={error}>
      {typeof lat === 'number' && typeof lon === 'number' ? <GetRegion point={{ lat, lon }} /> : null}
    </ErrorNote>
  );
}
