import type { ReactNode } from 'react';
import { maxListedEntries } from '#contracts/customers/records.ts';
import { clientsMessages } from '#messages/admin/customers/records.ts';
import { DetailSection } from '../../../../detail/detail-screen.tsx';
import { useLanguage, useTexts } from '../../../../language.ts';
import { formatCount } from '../../../../parts/format.ts';
import { DateTime } from '../../../../parts/moment.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';

export type Labels = Readonly<Record<string, string | undefined>>;

interface EntryLine {
  key: string;
  at: string;
  what: ReactNode;
  more?: ReactNode;
}

interface LinesProps {
  title: string;
  lines: readonly EntryLine[];
  about?: string;
  action?: ReactNode;
}

/** Lists entries of one type, newest first. Hidden without entries. */
export function EntryLines({ title, lines, about, action }: LinesProps) {
  const language = useLanguage();
  const { newest } = useTexts(clientsMessages);
  if (lines.length === 0) return null;
  return (
    <DetailSection title={title} action={action}>
      <ul className="keylines">
        {lines.map(({ key, at, what, more }) => (
          <li key={key} className="keyline keyline--wrap">
            <span className="grow">{what}</span>
            {more}
            <DateTime at={at} />
          </li>
        ))}
      </ul>
      {about && <p className="small muted">{about}</p>}
      {lines.length === maxListedEntries && (
        <p className="small muted">{newest(formatCount(maxListedEntries, language))}</p>
      )}
    </DetailSection>
  );
}

export const OrderLink = ({ of }: { of: { orderId: string; orderNumber: string } }) => (
  <ScreenLink to="order" params={{ id: of.orderId }} className="mono">
    {of.orderNumber}
  </ScreenLink>
);
