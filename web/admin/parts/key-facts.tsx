import type { ReactNode } from 'react';

export interface KeyFact {
  label: string;
  value: ReactNode;
  more?: ReactNode;
}

export const KeyFacts = ({ facts }: { facts: readonly KeyFact[] }) => (
  <dl className="facts">
    {facts.map(({ label, value, more }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="v">{value ?? '—'}</dd>
        {more && <dd className="small muted">{more}</dd>}
      </div>
    ))}
  </dl>
);
