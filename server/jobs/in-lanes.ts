/**
 * Does the works of a list in its order, `lanes` of them at once. Once one fails, or `isOver`, no further one begins;
 * throws the first failure when none is under way any more.
 */
export async function inLanes<Work>(
  lanes: number,
  works: readonly Work[],
  work: (one: Work) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const waiting = [...works];
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    while (failures.length === 0 && !isOver()) {
      const next = waiting.shift();
      if (next === undefined) return;
      try {
        await work(next);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}
