import type { ReactNode } from 'react';

const icon = (shape: ReactNode) => () => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shape}
  </svg>
);

export const EyeIcon = icon(
  <>
    <path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5z" />
    <circle cx="10" cy="10" r="2.2" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M3 3l14 14M8.2 5.2A8 8 0 0 1 10 5c5 0 8 5 8 5a13 13 0 0 1-2.2 2.7M12 14.7a8 8 0 0 1-2 .3c-5 0-8-5-8-5a13 13 0 0 1 3.4-3.6" />,
);
export const CopyIcon = icon(
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2" />
    <path d="M13 4.500A1.5 1.5 0 0 0 11.5 3H5a2 2 0 0 0-2 2v6.500A1.5 1.5 0 0 0 4.5 13" />
  </>,
);
export const BinIcon = icon(
  <path d="M3.5 5.500h13M8 5.500V3.500h4v2M5 5.500l.8 11h8.400l.8-11M8.3 9v4.500M11.7 9v4.5" />,
);
export const PencilIcon = icon(<path d="M3.5 16.500l.8-3.500L13 4.300l2.7 2.700L7 15.700zM11.3 6l2.7 2.7" />);
export const ArrowIcon = icon(<path d="M4 10h12M11 5l5 5-5 5" />);
export const DotsIcon = icon(<path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.6" />);
export const PlusIcon = icon(<path d="M10 4v12M4 10h12" />);
export const SearchIcon = icon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="M13.2 13.200L17 17" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x="3" y="4.5" width="14" height="12.5" rx="2" />
    <path d="M3 8.500h14M7 2.500v3.500M13 2.500v3.5" />
  </>,
);
export const PeopleIcon = icon(
  <>
    <circle cx="7.5" cy="7" r="2.7" />
    <path d="M2.5 16c0-2.800 2.200-4.500 5-4.500s5 1.700 5 4.500M13 4.600a2.600 2.600 0 0 1 0 4.800M14.800 11.900c1.700.6 2.700 2 2.700 4.100" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="10" cy="6.5" r="3" />
    <path d="M4 17c0-3.300 2.700-5 6-5s6 1.700 6 5" />
  </>,
);
