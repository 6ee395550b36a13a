import type { ReactNode } from 'react';

function barsOf(count: number): string[] {
  const wide = 24 / count - 1;
  return Array.from({ length: count }, (_, at) => {
    const high = Math.round((19 * (at + 1)) / count);
    return `M${at * (wide + 1)} 19v-${high}h${wide}v${high}z`;
  });
}

function StepMark({ number, of = 3 }: Pick<StepProps, 'number' | 'of'>) {
  return (
    <svg viewBox="0 0 24 19" aria-hidden="true">
      {barsOf(of).map((bar, index) => (
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

export function Step({ number, of, label, title, children }: StepProps) {
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
