import { type ReactNode, useId } from 'react';

interface CardProps {
  title: ReactNode;
  /** Stays beside the title: a status, a note or buttons. */
  aside?: ReactNode;
  padded?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, padded, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={className ? `card ${className}` : 'card'} aria-labelledby={id}>
      <div className="card__h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {padded ? <div className="card__b stack stack--12">{children}</div> : children}
    </section>
  );
}
