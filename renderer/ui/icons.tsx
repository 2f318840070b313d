import { type IconName, shapes } from './icon-shapes.ts';

export type { IconName } from './icon-shapes.ts';

/** A line icon in the colour of the surrounding text. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const shape = shapes[name];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path {...(typeof shape === 'string' ? { d: shape } : shape)} />
    </svg>
  );
}
