import { useState } from 'react';
import { NoticeBox, useNoticeInView } from '../payment/notice.tsx';
import { PayFoot } from '../payment/pay-foot.tsx';
import { RedirectForm } from '../payment/redirect-form.tsx';
import type { GatewayFormProps } from '../payment/use-payment.ts';
import { BankFields } from './bank-fields.tsx';
import { type BankFormProps, useBankCard } from './use-bank-card.ts';

function BankForm(props: BankFormProps) {
  const { draft, words, intent, sale, changing = false, onUnloadableFields } = props;
  const { fields, open, paying, notice, say, pay } = useBankCard(props);
  const message = useNoticeInView(notice);
  const busy = paying || changing;
  const { fields: own } = words.means;
  return (
    <div className="co-pay" aria-busy={busy}>
      <div ref={message} role={notice?.tone === 'bad' ? 'alert' : 'status'}>
        {notice && <NoticeBox notice={notice} />}
      </div>
      <PayFoot
        terms={draft}
        words={words}
        totalCents={intent.amountCents}
        withoutTax={intent.taxRateBasisPoints === 0}
        agreed
        waiting={changing}
        paying={paying}
        ready
        safe={words.safe}
        instead={
          fields ? (
            <BankFields
              key={fields.number}
              fields={fields}
              words={own}
              button={draft.consents.orderButton}
              inert={busy}
              isWhole={sale.isWhole}
              onCard={pay}
              onWrong={() => say({ tone: 'bad', ...own.check, more: words.untouched })}
              onUsed={open}
              onUnloadable={onUnloadableFields}
            />
          ) : (
            <p role="status">
              <span className="spin" /> {own.loading}
            </p>
          )
        }
      />
    </div>
  );
}

/** Shows the bank's card fields, or the redirect to the bank's page when they are unavailable. */
export function GatewayForms(props: GatewayFormProps) {
  const [unloadable, setUnloadable] = useState(false);
  const { means, intent, words } = props;
  const typedHere = means === 'card' && intent.place === 'bank';
  if (typedHere && !unloadable)
    return <BankForm key={intent.clientSecret} {...props} onUnloadableFields={() => setUnloadable(true)} />;
  if (!typedHere) return <RedirectForm {...props} />;
  const greeting = { tone: 'warn' as const, ...words.means.fields.unloadable };
  return <RedirectForm {...props} place="hosted" greeting={greeting} />;
}
