import type { ReactNode } from 'react';

interface FactsProps {
  look: string;
  rows: readonly (readonly [term: string, value: ReactNode])[];
}

/** Terms with their values. */
export const Facts = ({ look, rows }: FactsProps) => (
  <dl className={look}>
    {rows.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
