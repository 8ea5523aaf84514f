/** The portal's icons, in the colour of the text. Screen readers skip them, because a text or an accessible name says the same. */
import type { ReactNode } from 'react';

function Icon({ children, size = 16 }: { children: ReactNode; size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export interface IconProps {
  /** Pixels; 16 by default. */
  readonly size?: number | undefined;
}

export const ChevronDownIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m4.5 6.5 3.5 3.5 3.5-3.5" strokeWidth="1.75" />
  </Icon>
);
export const ChevronRightIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M6.5 4.5 10 8l-3.5 3.5" strokeWidth="1.75" />
  </Icon>
);
export const MoreIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2.8" />
  </Icon>
);
export const SearchIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3 3" />
  </Icon>
);
export const CloseIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
export const CheckIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m3.5 8.5 3 3 6-7" strokeWidth="2" />
  </Icon>
);
export const WarningIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M8 2.25 14.5 13.5h-13z" />
    <path d="M8 6.5v3M8 11.4v.1" />
  </Icon>
);
export const InfoIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="8" cy="8" r="5.75" />
    <path d="M8 7.5v3.25M8 5.3v.1" />
  </Icon>
);
export const UnitIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path
      d="M3 8.2v5.3h10V8.2M2.5 2.5h11l.5 3.2a1.9 1.9 0 0 1-3.6.6 2.1 2.1 0 0 1-3.8 0h1.2a2.1 2.1 0 0 1-3.8 0 1.9 1.9 0 0 1-2-.6z"
      strokeWidth="1.2"
    />
    <path d="M6 13.3V10h4v3.3" strokeWidth="1.2" />
  </Icon>
);
export const BellIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M8 1.75a4.25 4.25 0 0 0-4.25 4.25v2.6L2.5 11.5h11l-1.25-2.9V6A4.25 4.25 0 0 0 8 1.75z" strokeWidth="1.3" />
    <path d="M6.4 13.5a1.7 1.7 0 0 0 3.2 0" strokeWidth="1.3" />
  </Icon>
);
export const SunIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <circle cx="8" cy="8" r="2.9" strokeWidth="1.3" />
    <path
      d="M8 1.25v1.4M8 13.35v1.4M1.25 8h1.4M13.35 8h1.4M3.25 3.25l1 1M11.75 11.75l1 1M12.75 3.25l-1 1M4.25 11.75l-1 1"
      strokeWidth="1.3"
    />
  </Icon>
);
export const MenuIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
  </Icon>
);
/** The portal's logo: one person above two restaurants. */
export const MarkIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M8 5v3M3.75 10.5V8h8.5v2.5" strokeWidth="1.4" />
    <g fill="currentColor" stroke="none">
      <circle cx="8" cy="3.6" r="1.9" />
      <circle cx="3.75" cy="12.2" r="1.8" />
      <circle cx="12.25" cy="12.2" r="1.8" />
    </g>
  </Icon>
);
