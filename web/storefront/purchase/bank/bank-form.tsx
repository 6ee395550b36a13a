import { useEffect, useRef } from 'react';
import { NoticeBox } from '../payment/notice.tsx';
import { PayFoot } from '../payment/pay-foot.tsx';
import { PlaceFields, usePlace } from '../payment/place-fields.tsx';
import { BankFields } from './bank-fields.tsx';
import { type BankFormProps, useBankCard } from './use-bank-card.ts';

/** Shows the card form with fields of the bank, whose own button carries the binding words. */
export function BankForm(props: BankFormProps) {
  const { draft, words, intent, changing = false, onUnloadableFields } = props;
  const place = usePlace(draft, words.place, intent.business);
  const { fields, open, paying, notice, say, pay } = useBankCard(props, place);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) message.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  const busy = paying || changing;
  const { fields: own } = words.means;
  return (
    <div className="co-pay" aria-busy={busy}>
      <div ref={message} role={notice?.tone === 'bad' ? 'alert' : 'status'}>
        {notice && <NoticeBox notice={notice} />}
      </div>
      <div inert={paying}>
        <PlaceFields terms={draft} words={words.place} state={place} intent={intent} />
      </div>
      <PayFoot
        terms={draft}
        words={words}
        totalCents={intent.amountCents}
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
              isWhole={place.isWhole}
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
