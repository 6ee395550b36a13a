import { NoticeBox, useNoticeInView } from '../payment/notice.tsx';
import { PayFoot } from '../payment/pay-foot.tsx';
import { SaleFields, useSale } from '../payment/sale-fields.tsx';
import { BankFields } from './bank-fields.tsx';
import { type BankFormProps, useBankCard } from './use-bank-card.ts';

export function BankForm(props: BankFormProps) {
  const { draft, words, intent, changing = false, onIntent, onUnloadableFields } = props;
  const { amountCents: totalCents, business } = intent;
  const sale = useSale({ terms: draft, words, totalCents, business, onIntent });
  const { fields, open, paying, notice, say, pay } = useBankCard(props, sale);
  const message = useNoticeInView(notice);
  const busy = paying || changing;
  const { fields: own } = words.means;
  return (
    <div className="co-pay" aria-busy={busy}>
      <div ref={message} role={notice?.tone === 'bad' ? 'alert' : 'status'}>
        {notice && <NoticeBox notice={notice} />}
      </div>
      <div inert={paying}>
        <SaleFields terms={draft} words={words} sale={sale} intent={intent} />
      </div>
      <PayFoot
        terms={draft}
        words={words}
        totalCents={totalCents}
        withoutTax={intent.taxRateBasisPoints === 0}
        refillDays={draft.quote.refillDays}
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
