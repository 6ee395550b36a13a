import type { ReactNode } from 'react';

interface PageBandProps {
  title: ReactNode;
  lead?: ReactNode;
  look?: string;
  children?: ReactNode;
}

/** Opening band of a page: its heading, lead and first content. */
export const PageBand = ({ title, lead, look = '', children }: PageBandProps) => (
  <div className={`band ${look}`.trimEnd()}>
    <div className="in">
      <div className="lead">
        <h1 id="content">{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  </div>
);
