import { type ReactNode, useEffect } from 'react';

interface ScreenHeadProps {
  title: string;
  about?: ReactNode;
  children?: ReactNode;
}

/** Heading of a screen, with a summary and its main actions. Also sets the document's title. */
export function ScreenHead({ title, about, children }: ScreenHeadProps) {
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
