import { threadsMessages } from '#messages/admin/customers/support.ts';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { useLanguage, useTexts } from '../../../../language.ts';
import { formatCount } from '../../../../parts/format.ts';
import { Money } from '../../../../parts/money.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import type { CustomerPageProps } from '../notes.tsx';
import { EntryLines, type Labels, OrderLink } from './lines.tsx';

export function Conversations({ client, words }: CustomerPageProps) {
  const { states } = useTexts(threadsMessages);
  const mails = useTexts(mailLogMessages);
  const language = useLanguage();
  return (
    <>
      <EntryLines
        title={words.lists.threads}
        lines={client.threads.map(({ id, at, state, messages }) => ({
          key: id,
          at,
          what: (
            <ScreenLink to="messageThread" params={{ thread: id }}>
              {words.messagesOf(formatCount(messages, language))}
            </ScreenLink>
          ),
          more: <span className="muted">{(states as Labels)[state] ?? state}</span>,
        }))}
      />
      <EntryLines
        title={words.lists.mails}
        action={
          <ScreenLink to="emailLogs" search={{ q: client.email }}>
            {words.allMails}
          </ScreenLink>
        }
        lines={client.mails.map(({ id, at, kind, subject, state }) => ({
          key: id,
          at,
          what: (
            <>
              <ScreenLink to="emailLog" params={{ id }}>
                {(mails.kinds as Labels)[kind] ?? kind}
              </ScreenLink>{' '}
              <span className="muted">{subject}</span>
            </>
          ),
          more: <span className="muted">{(mails.states as Labels)[state] ?? state}</span>,
        }))}
      />
    </>
  );
}

export function MailPreferences({ client, words }: CustomerPageProps) {
  return (
    <>
      <EntryLines
        title={words.lists.stopped}
        lines={client.stopped.map(({ email, kind, at }) => ({
          key: `${email} ${kind}`,
          at,
          what: (
            <>
              {words.stops[kind] ?? kind} <span className="muted">{email}</span>
            </>
          ),
        }))}
      />
      <EntryLines
        title={words.lists.codes}
        lines={client.codes.map((use) => ({
          key: use.orderId + use.at,
          at: use.at,
          what: (
            <>
              <span className="mono">{use.code}</span> <OrderLink of={use} />
            </>
          ),
          more: <Money cents={-use.discountCents} />,
        }))}
      />
      <EntryLines
        title={words.lists.consents}
        lines={client.consents.map((consent) => ({
          key: `${consent.orderId} ${consent.kind}`,
          at: consent.at,
          what: (
            <span title={consent.statement}>
              {words.agreed[consent.kind] ?? consent.kind} <OrderLink of={consent} />
            </span>
          ),
        }))}
      />
    </>
  );
}
