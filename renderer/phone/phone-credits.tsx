import type { PhoneSession } from '../api/phone.ts';

/** Who made the maps: on one line, the rest where it is opened. */
export function PhoneCredits({ regions }: Pick<PhoneSession, 'regions'>) {
  const credits = regions.flatMap(({ attributions }) => (attributions ?? []).map(({ text }) => text));
  const texts = [...new Set(credits)];
  const [first, ...others] = texts;
  if (first === undefined) return null;
  if (others.length === 0) return <p className="phone-credits">{first}</p>;
  return (
    <details className="phone-credits" translate="no">
      <summary>{first} …</summary>
      {others.join(' · ')}
    </details>
  );
}
