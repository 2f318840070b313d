import { type ReactNode, useId } from 'react';

/** A tool of the editor under its own heading. */
export function ToolSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="track-tool" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {children}
    </section>
  );
}
