import type { ReactNode } from 'react';

export interface KeyFact {
  label: string;
  value: ReactNode;
  more?: ReactNode;
}

interface KeyFactsProps {
  facts: readonly KeyFact[];
  className?: string;
}

export const KeyFacts = ({ facts, className = 'facts' }: KeyFactsProps) => (
  <dl className={className}>
    {facts.map(({ label, value, more }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="v">{value ?? '—'}</dd>
        {more && <dd className="small muted">{more}</dd>}
      </div>
    ))}
  </dl>
);
