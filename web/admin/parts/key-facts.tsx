import type { ReactNode } from 'react';

export interface KeyFact {
  label: string;
  value: ReactNode;
  /** Smaller lines below the value. */
  more?: ReactNode;
}

/** Key figures of an object in one row. */
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
