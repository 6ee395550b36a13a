import type { ReactNode } from 'react';

const three = ['M0 13h7v6H0z', 'M8.5 7h7v12h-7z', 'M17 0h7v19h-7z'];
const four = ['M0 14h5v5H0z', 'M6.3 9.5h5V19h-5z', 'M12.6 5h5v14h-5z', 'M19 0h5v19h-5z'];

/** The bars of the mark; the one of the present step is filled. */
function StepMark({ number, of }: Pick<StepProps, 'number' | 'of'>) {
  const bars = of === 4 ? four : three;
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
  of?: 3 | 4;
  label: string;
  title: string;
  children: ReactNode;
}

/** One of the parts of the form. */
export function Step({ number, of = 3, label, title, children }: StepProps) {
  return (
    <fieldset className="step">
      <legend>
        <StepMark number={number} of={of} />
        <span className="vh">{label}</span>
        {title}
      </legend>
      {children}
    </fieldset>
  );
}
