import type { ReactNode } from 'react';

/** Our own drawings on a 24 × 24 grid, stroked in the text's colour. */
export const icons = {
  moving: <path d="M3 9c3-5 6 5 9 0s6 5 9 0M3 16c3-5 6 5 9 0s6 5 9 0" />,
  still: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m-4 9.500 3 3 5.500-6" />,
  'no-network': (
    <path d="M4 4l16 16M8.500 16a5 5 0 0 1 5-1.300M5 12.500a10 10 0 0 1 4-2.600m5 .200a10 10 0 0 1 5 2.400M2 9a14 14 0 0 1 3.500-2.400M11 5a14 14 0 0 1 11 4M12 19.500h.010" />
  ),
  backspace: <path d="M9 5h11v14H9l-6-7 6-7Zm3 4.500 5 5m0-5-5 5" />,
  keypad: <path d="M6 6h.010M12 6h.010M18 6h.010M6 12h.010M12 12h.010M18 12h.010M6 18h.010M12 18h.010M18 18h.010" />,
  check: <path d="m5 13 4 4L19 7" />,
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4.5h4" />,
  link: (
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  ),
  copy: <path d="M9 9V4.5h10.5V15H15M4.5 9H15v10.5H4.5Z" />,
  cross: <path d="M6 6l12 12M18 6 6 18" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
  'arrow-left': <path d="M19 12H5m6-6-6 6 6 6" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  download: <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />,
  upload: <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  container: <path d="M4 6h16M9.5 6V3.5h5V6M6 6l1 14.5h10L18 6M10 10l.4 6.5M14 10l-.4 6.5" />,
  recycle: <path d="M4.5 10A8 8 0 0 1 19 8M19.5 3.5V8H15M19.5 14A8 8 0 0 1 5 16M4.5 20.5V16H9" />,
  warning: <path d="M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.4v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5m0-9v.1" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  plus: <path d="M12 5v14M5 12h14" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  columns: <path d="M4 5h16v14H4zM9.5 5v14M14.5 5v14" />,
  printer: <path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />,
  place: (
    <>
      <path d="M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </>
  ),
  'arrow-right': <path d="M5 12h14m-6-6 6 6-6 6" />,
  'arrow-up': <path d="M12 19V5m-6 6 6-6 6 6" />,
  'arrow-down': <path d="M12 5v14m-6-6 6 6 6-6" />,
  file: <path d="M6 3h8l4 4v14H6zM14 3v4h4" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons;
