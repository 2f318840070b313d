import type { ReactNode } from 'react';

/** Line icons on a 24 px grid, in the colour of the surrounding text. */
const shapes = {
  search: <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm5 11.5L20.5 20.5" />,
  eye: (
    <path d="M2.5 12c2.4-4.2 5.6-6.3 9.5-6.3s7.1 2.1 9.5 6.3c-2.4 4.2-5.6 6.3-9.5 6.3S4.9 16.2 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z" />
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.9 6c.7-.2 1.4-.3 2.1-.3 3.9 0 7.1 2.1 9.5 6.3a17 17 0 0 1-2.6 3.5M6.3 7.7A15.5 15.5 0 0 0 2.5 12c2.4 4.2 5.6 6.3 9.5 6.3 1.5 0 2.9-.3 4.2-1" />
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  directions: <path d="M12 2.8 21.2 12 12 21.2 2.8 12zM9 14.5V12a1.5 1.5 0 0 1 1.5-1.5H15m-2-2.2 2.2 2.2-2.2 2.2" />,
  car: (
    <path d="M4 16.5v-4l2-5.3A1.8 1.8 0 0 1 7.7 6h8.6A1.8 1.8 0 0 1 18 7.2l2 5.3v4M4 12.5h16M3.5 16.5h17M6 16.5v2.3M18 16.5v2.3M7 14.5h1.5M15.5 14.5H17" />
  ),
  bicycle: (
    <path d="M5.5 12.8a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4zm13 0a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4zM5.5 16.5 9 8.8h7l2.5 7.7M9 8.8l3.5 7.7L16 8.8M7.5 6H10M15 5.5h2.5" />
  ),
  foot: (
    <path d="M13 3.2a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM9.5 21l2-6.2 2.7 2.7V21M11.5 14.8l.7-5.6-3 1.4-1 3M12.2 9.2c1.2 2.3 2.4 3 4.8 3.2" />
  ),
  swap: <path d="M8 4v15m0 0-3.5-3.5M8 19l3.5-3.5M16 20V5m0 0-3.5 3.5M16 5l3.5 3.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  grip: <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="2.6" />,
  pin: (
    <path d="M12 21.5c4.5-5 6.8-8.7 6.8-11.8a6.8 6.8 0 0 0-13.6 0c0 3.1 2.3 6.8 6.8 11.8zM12 7.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />
  ),
  layers: <path d="M12 3 21 8l-9 5-9-5zM3.5 12.3 12 17l8.5-4.7M3.5 16.3 12 21l8.5-4.7" />,
  flat: <path d="M4 6.5h16v11H4zM4 12h16M12 6.5v11" />,
  regions: <path d="M3.5 6.5 9 4l6 2.5L20.5 4v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20" />,
  download: <path d="M12 4v11m0 0-4-4m4 4 4-4M4.5 19.5h15" />,
  house: <path d="M4 11.5 12 5l8 6.5M6 10v9.5h12V10M10 19.5V14h4v5.5" />,
  street: <path d="M8 3 5 21M16 3l3 18M12 4v3M12 10.5v3M12 17v3" />,
  city: (
    <path d="M4 20.5V10h6v10.5M10 20.5V4h6v16.5M16 20.5V12h4v8.5M2.5 20.5h19M12 7.5h2M12 11h2M12 14.5h2M6 13h2M6 16.5h2" />
  ),
  ruler: <path d="M3 15.5 15.5 3 21 8.5 8.5 21zM6.5 12l2 2M9.5 9l2.8 2.8M12.5 6l2 2" />,
  line: <path d="M5 18 10.5 8l4.5 6.5L19.5 5" />,
  circle: <path d="M12 3.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4zM12 12h8.2M12 12h.01" />,
  pointer: <path d="M6 3.5 18.5 11l-5.6 1.6L10 18z" />,
  area: <path d="M5 7.5 11 4l8 3.5-1.5 8L12 20l-7.5-4.5z" />,
  star: <path d="m12 4 2.4 5.1 5.6.7-4.1 3.9 1 5.5L12 16.5l-4.9 2.7 1-5.5L4 9.8l5.6-.7z" />,
  clock: <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3.2 2" />,
  target: <path d="M12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM12 2.5v5M12 16.5v5M2.5 12h5M16.5 12h5" />,
  record: <circle cx="12" cy="12" r="6" fill="currentColor" />,
  locate: <path d="M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 2v5M12 17v5M2 12h5M17 12h5M12 12h.01" />,
  arrow: <path d="M12 3 18.5 20 12 16.2 5.5 20z" />,
  antenna: (
    <path d="M12 12v8.5M8.5 20.5h7M12 9.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM8.5 14.5a5 5 0 0 1 0-7M15.5 14.5a5 5 0 0 0 0-7M5.7 17.3a9 9 0 0 1 0-12.6M18.3 17.3a9 9 0 0 0 0-12.6" />
  ),
  mountain: <path d="M2.5 19 9 7.5l4 6.5 2.2-3.3L21.5 19z" />,
  copy: <path d="M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  up: <path d="m6 15 6-6 6 6" />,
  down: <path d="m6 9 6 6 6-6" />,
  through: <path d="M12 3v5.5M12 15.5V21M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z" />,
  stop: <path d="M6.5 6.5h11v11h-11z" />,
  code: <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.7 5l-3.4 14" />,
  more: <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.8" />,
  back: <path d="M10.5 5.5 4 12l6.5 6.5M4.5 12H20" />,
  right: <path d="m9 6 6 6-6 6" />,
  left: <path d="m15 6-6 6 6 6" />,
  undo: <path d="M4 9.5h10.5a5 5 0 0 1 0 10H9M4 9.5 8.5 5M4 9.5 8.5 14" />,
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.5 3v4h-4" />,
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  play: <path d="M7.5 5v14l11-7z" />,
  remove: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5" />,
  folder: <path d="M3.5 18.5v-13h6l2 2.5h9v10.5z" />,
  file: <path d="M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5" />,
  report: <path d="M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9 12.5h6.5M9 16h6.5" />,
  print: <path d="M7 9V3.5h10V9M7 17H4.5V9h15v8H17M7 14h10v6.5H7z" />,
  disk: (
    <path d="M4 14.5h16M4 14.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-3.5M4 14.5 6.5 5h11L20 14.5M16.5 17h.01" />
  ),
  list: <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14" />,
  frame: <path d="M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M8.5 9h7v6h-7z" />,
  move: (
    <path d="M12 3.5v17M3.5 12h17M9.5 6 12 3.5 14.5 6M9.5 18l2.5 2.5 2.5-2.5M6 9.5 3.5 12 6 14.5M18 9.5l2.5 2.5-2.5 2.5" />
  ),
  gear: (
    <path d="M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM10.3 3.5h3.4l.5 2.4 1.6.9 2.3-.8 1.7 3-1.8 1.6v1.8l1.8 1.6-1.7 3-2.3-.8-1.6.9-.5 2.4h-3.4l-.5-2.4-1.6-.9-2.3.8-1.7-3L6 11.9v-.2l-.1-1.1-1.8-1.6 1.7-3 2.3.8 1.7-.9z" />
  ),
  pencil: <path d="M4.5 19.5l.9-4L16.6 4.3a1.8 1.8 0 0 1 2.6 0l.5.5a1.8 1.8 0 0 1 0 2.6L8.5 18.6zM14.5 6.4l3.1 3.1" />,
  enlarge: <path d="M13.5 4.5h6v6M19.5 4.5l-7 7M10.5 19.5h-6v-6M4.5 19.5l7-7" />,
  info: <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 7.8h.01" />,
  phone: (
    <path d="M5.5 3.5h3.6l1.5 4-2 1.6a11.5 11.5 0 0 0 6.3 6.3l1.6-2 4 1.5v3.6a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 3.5 5.7a2 2 0 0 1 2-2.2z" />
  ),
  mobile: (
    <path d="M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM10.8 18h2.4" />
  ),
  link: (
    <path d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.5 2.4 3.7 5.2 3.7 8.5s-1.2 6.1-3.7 8.5c-2.5-2.4-3.7-5.2-3.7-8.5s1.2-6.1 3.7-8.5z" />
  ),
  food: <path d="M7 3.5v17M4.5 3.5v4.7a2.5 2.5 0 0 0 5 0V3.5M17 20.5v-17c-2.2 1.4-3.3 3.6-3.3 6.5v3.2H17" />,
  wheelchair: (
    <path d="M10.5 3.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM10.5 8v6h5l2.5 5.2h2M10.5 10.5h4.2M8 11.5a5 5 0 1 0 6.6 6" />
  ),
  warning: <path d="M12 4 2.8 19.5h18.4zM12 10v4.2M12 17h.01" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
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
      {shapes[name]}
    </svg>
  );
}
