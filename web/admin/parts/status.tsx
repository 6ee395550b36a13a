import type { ReactNode } from 'react';

const marks = {
  pending: <circle className="st-line" cx="6" cy="6" r="4.75" />,
  processing: (
    <>
      <circle className="st-line" cx="6" cy="6" r="4.75" />
      <path className="st-fill" d="M6 3.2a2.8 2.8 0 0 1 0 5.6z" />
    </>
  ),
  partial: (
    <>
      <circle className="st-line" cx="6" cy="6" r="4.75" />
      <path className="st-fill" d="M2 6h8a4 4 0 0 1-8 0z" />
    </>
  ),
  completed: (
    <>
      <circle className="st-fill" cx="6" cy="6" r="5.5" />
      <path className="st-line st-knock" d="M3.7 6.2l1.6 1.6 3-3.4" />
    </>
  ),
  cancelled: (
    <>
      <circle className="st-line" cx="6" cy="6" r="4.75" />
      <path className="st-line" d="M2.9 9.1l6.2-6.2" />
    </>
  ),
  refunded: <path className="st-line" d="M4.5 2 2 4.5 4.5 7M2 4.5h5a2.75 2.75 0 0 1 0 5.5H4" />,
  failed: (
    <>
      <circle className="st-fill" cx="6" cy="6" r="5.5" />
      <path className="st-line st-knock" d="M4.2 4.2l3.6 3.6M7.8 4.2 4.2 7.8" />
    </>
  ),
  attn: (
    <>
      <path className="st-fill" d="M6 .6 11.6 11H.4z" />
      <path className="st-line st-knock" d="M6 4.5v2.4M6 9h.01" />
    </>
  ),
};
export type StatusMark = keyof typeof marks;

interface StatusBadgeProps {
  mark: StatusMark;
  quiet?: boolean;
  children: ReactNode;
}

/** Shows a state as icon and word, never by colour alone. `quiet` is for normal states such as paid or delivered. */
export function StatusBadge({ mark, quiet, children }: StatusBadgeProps) {
  return (
    <span className={`st st--${mark}${quiet ? ' st--quiet' : ''}`}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {marks[mark]}
      </svg>
      {children}
    </span>
  );
}
