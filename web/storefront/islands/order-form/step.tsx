import type { ReactNode } from 'react';

/** The three bars of the mark; the one of the present step is filled. */
function StepMark({ number }: { number: number }) {
  const bars = ['M0 13h7v6H0z', 'M8.5 7h7v12h-7z', 'M17 0h7v19h-7z'];
  return (
    <svg viewBox="0 0 24 19" aria-hidden="true">
      {bars.map((bar, index) => (
        <path key={bar} d={bar} opacity={index + 1 === number ? undefined : 0.22} />
      ))}
    </svg>
  );
}

interface StepProps {
  number: number;
  label: string;
  title: string;
  children: ReactNode;
}

/** One of the three parts of the form. */
export function Step({ number, label, title, children }: StepProps) {
  return (
    <fieldset className="step">
      <legend>
        <StepMark number={number} />
        <span className="vh">{label}</span>
        {title}
      </legend>
      {children}
    </fieldset>
  );
}
