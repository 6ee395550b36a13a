import { type ReactNode, useEffect } from 'react';

/**
 * Shows the head of a screen: its name, what counts beside it, its main actions. The document bears the same name.
 */
export function Head({ title, about, children }: { title: string; about?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Auge`;
  }, [title]);
  return (
    <div className="head">
      <div className="head__t">
        <h1>{title}</h1>
        {about && <span className="muted num">{about}</span>}
      </div>
      {children}
    </div>
  );
}
