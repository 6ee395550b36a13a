import type { ReactNode } from 'react';
import { mostShown } from '#contracts/customers/records.ts';
import { clientsMessages } from '#messages/admin/customers/records.ts';
import { Section } from '../../../../detail/detail-screen.tsx';
import { useLanguage, useWords } from '../../../../language.ts';
import { formatCount } from '../../../../parts/format.ts';
import { Moment } from '../../../../parts/moment.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';

export type Named = Readonly<Record<string, string | undefined>>;

interface Line {
  key: string;
  at: string;
  what: ReactNode;
  more?: ReactNode;
}

interface LinesProps {
  title: string;
  lines: readonly Line[];
  about?: string;
  action?: ReactNode;
}

/** Lists entries of one type, newest first. Hidden without entries. */
export function Lines({ title, lines, about, action }: LinesProps) {
  const language = useLanguage();
  const { newest } = useWords(clientsMessages);
  if (lines.length === 0) return null;
  return (
    <Section title={title} action={action}>
      <ul className="keylines">
        {lines.map(({ key, at, what, more }) => (
          <li key={key} className="keyline keyline--wrap">
            <span className="grow">{what}</span>
            {more}
            <Moment at={at} />
          </li>
        ))}
      </ul>
      {about && <p className="small muted">{about}</p>}
      {lines.length === mostShown && (
        <p className="small muted">{newest(formatCount(mostShown, language))}</p>
      )}
    </Section>
  );
}

export const OrderLink = ({ of }: { of: { orderId: string; orderNumber: string } }) => (
  <ScreenLink to="order" params={{ id: of.orderId }} className="mono">
    {of.orderNumber}
  </ScreenLink>
);
