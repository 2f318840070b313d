/** Ten times a second is more than anybody reads. */
export const everyMs = 100;

/** How often it is told while nothing comes. */
const pulseMs = 1000;

/** Works, and tells meanwhile of bytes that do not come: the last ones before a line went quiet, and that its speed is falling. */
export async function withPulse<Result>(tell: () => void, work: () => Promise<Result>): Promise<Result> {
  const pulse = setInterval(tell, pulseMs);
  try {
    return await work();
  } finally {
    clearInterval(pulse);
  }
}
