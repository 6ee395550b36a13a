import { Fragment } from 'react';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import type { Order } from '#messages/admin/orders/order.ts';
import { Facts, Section } from '../../../../detail/detail-screen.tsx';
import { useWords } from '../../../../language.ts';
import { Moment } from '../../../../parts/moment.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import type { Named } from './copied.tsx';

export function Mails({ order, words }: { order: StaffOrder; words: Order }) {
  const { fields } = words;
  const mails = useWords(mailLogMessages);
  return (
    <Section title={words.sections.mails}>
      <Facts
        rows={[
          [fields.confirmation, order.emailConfirmationSent ? words.yes : words.no],
          [fields.lastMail, order.lastEmailDate && <Moment key="last" at={order.lastEmailDate} />],
          ...order.mails.map(
            (mail) =>
              [
                (mails.kinds as Named)[mail.kind] ?? mail.kind,
                <Fragment key={mail.id}>
                  <ScreenLink to="emailLog" params={{ id: mail.id }}>
                    {mail.subject ?? mails.notWritten}
                  </ScreenLink>
                  {` · ${(mails.states as Named)[mail.state] ?? mail.state}`}
                  {mail.error && ` · ${mail.error}`}
                </Fragment>,
                mail.id,
              ] as const,
          ),
        ]}
      />
    </Section>
  );
}
