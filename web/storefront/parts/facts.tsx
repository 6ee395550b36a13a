import type { ReactNode } from 'react';

interface FactsProps {
  look: string;
  /** `own` is the class of a row. */
  rows: readonly (readonly [term: string, value: ReactNode, own?: string | undefined])[];
  children?: ReactNode;
}

/** Terms with their values. */
export const Facts = ({ look, rows, children }: FactsProps) => (
  <dl className={look}>
    {rows.map(([term, value, own]) => (
      <div key={term} className={own}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {children}
  </dl>
);
