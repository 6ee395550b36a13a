import { Fragment } from 'react';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import type { OrderTexts } from '#messages/admin/orders/order.ts';
import { FactList, FoldedSection } from '../../../../detail/detail-screen.tsx';
import { DateTime, formatCount, useLanguage, useTexts } from '../../../../language.tsx';
import { ScreenLink } from '../../../../parts/button.tsx';
import type { Named } from './copied.tsx';

export function OrderMails({ order, words }: { order: StaffOrder; words: OrderTexts }) {
  const { fields } = words;
  const mails = useTexts(mailLogMessages);
  const language = useLanguage();
  return (
    <FoldedSection
      title={words.sections.mails}
      figure={formatCount(order.mails.length, language)}
      open={order.mails.some(({ error }) => error)}
    >
      <FactList
        rows={[
          [fields.confirmation, order.emailConfirmationSent ? words.yes : words.no],
          [fields.lastMail, order.lastEmailDate && <DateTime key="last" at={order.lastEmailDate} />],
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
    </FoldedSection>
  );
}
