import './fields.css';
import type { ReactNode } from 'react';

/** Fields of a form, two a row; those of class `field-wide`, and those whose text needs it, have a row of their own. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className="fields">{children}</div>;
}
