import type { ComponentPropsWithoutRef } from 'react';

/** Data in words, such as a name: browsers must not translate it. */
export function Verbatim(props: ComponentPropsWithoutRef<'span'>) {
  return <span translate="no" {...props} />;
}
