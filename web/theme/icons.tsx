/** A grid of 20 and lines of 1.5 with round ends, as the icons in style sheets. */
const paths = {
  key: 'M9.5 13.5a3 3 0 1 1-6 0a3 3 0 0 1 6 0M8.7 11.3l7.8-7.8M13 7l2.5 2.5',
  search: 'M14 8.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 0 1 11 0M12.5 12.5l4.5 4.5',
  system: 'M3 4h14v9.5H3zM7 16.5h6',
  light:
    'M13 10a3 3 0 1 1-6 0a3 3 0 0 1 6 0M10 3v1M10 16v1M3 10h1M16 10h1M5 5l.7.7M14.3 14.3l.7.7M15 5l-.7.7M5.7 14.3l-.7.7',
  dark: 'M16.5 11.5A7 7 0 1 1 8.5 3.5a5.5 5.5 0 0 0 8 8z',
};

export const Icon = ({ name, size = 20 }: { name: keyof typeof paths; size?: number }) => (
  <svg className="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
