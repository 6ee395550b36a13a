import type { CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { keepShownProblems, parseName } from '../buyer/check-form.ts';
import { ConsentFields } from '../buyer/consents.tsx';
import { readDetails, requiredDetailsOf } from '../buyer/details.ts';
import type { Quote } from '../package/packages.ts';
import { NoticeBox } from '../payment/notice.tsx';
import { PayFoot } from '../payment/pay-foot.tsx';
import { SaleFields, useSale } from '../payment/sale-fields.tsx';
import { CardFields, ContactFields, elementOf } from './card-fields.tsx';
import {
  type CardField,
  type CardParts,
  type CardProblems,
  checkCard,
  emptyParts,
  firstCardProblem,
} from './check-card.ts';
import { type CardPaymentProps, useCardPayment } from './use-card-payment.ts';

interface CardPaymentFormProps extends Omit<CardPaymentProps, 'sale'> {
  quote: Quote;
  onBusy: (busy: boolean) => void;
}

const isFrame = (field: CardField): field is keyof typeof elementOf => field in elementOf;

function focusCardField(target: HTMLFormElement, field: CardField, elements: StripeElements | null): void {
  if (isFrame(field)) elements?.getElement(elementOf[field] as typeof CardNumberElement)?.focus();
  else target.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
}

function useCardFields({ frame, visit, quote: { maxPosts } }: CardPaymentFormProps) {
  const { card, form } = frame;
  const node = useRef<HTMLFormElement>(null);
  const [parts, setParts] = useState<CardParts>(emptyParts);
  const [problems, setProblems] = useState<CardProblems>({});
  const wanted = requiredDetailsOf(visit, maxPosts);
  const read = (target: HTMLFormElement, present: CardParts) => {
    const details = readDetails(target, visit, wanted);
    const holder = String(new FormData(target).get('holder') ?? '').trim();
    const texts = { card: card.errors, form: form.errors };
    return {
      details,
      holder,
      found: checkCard({ parts: present, holder, details, wanted, maxPosts }, texts),
    };
  };
  const mend = (present: CardParts) => {
    if (!node.current) return;
    const { found } = read(node.current, present);
    setProblems((shown) => keepShownProblems(shown, found));
  };
  const complete = (part: keyof CardParts, whole: boolean) => {
    const present = { ...parts, [part]: whole };
    setParts(present);
    mend(present);
  };
  return { node, wanted, parts, problems, setProblems, read, mend, complete };
}

export function CardPaymentForm(props: CardPaymentFormProps) {
  const { frame, visit, due, onBusy } = props;
  const { card, form, pay } = frame;
  const sale = useSale({ terms: frame.props, words: pay, totalCents: due.totalCents });
  const payment = useCardPayment({ ...props, sale });
  const { busy, notice } = payment;
  const { node, wanted, parts, problems, setProblems, read, mend, complete } = useCardFields(props);

  useEffect(() => onBusy(busy), [busy, onBusy]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const target = event.currentTarget;
    const { details, holder, found } = read(target, parts);
    setProblems(found);
    const first = firstCardProblem(found);
    if (first) return focusCardField(target, first, payment.elements);
    // The open order may already name its buyer, so only the payment step asks for that.
    if (!sale.place.isWhole()) return;
    const username = parseName(details.username, visit.names) ?? '';
    const { email, marketing, posts } = details;
    void payment.payNow({ username, email, marketing, posts: posts?.links }, holder);
  };

  return (
    <form
      className="pay-details"
      noValidate
      ref={node}
      aria-busy={busy}
      onSubmit={onSubmit}
      onChange={() => mend(parts)}
    >
      <div inert={busy} className="pay-details">
        <ContactFields
          frame={frame}
          visit={visit}
          wanted={wanted}
          problems={problems}
          onSettled={() => mend(parts)}
        />
        <SaleFields terms={frame.props} words={pay} sale={sale} />
        <CardFields frame={frame} problems={problems} onComplete={complete} />
        <ConsentFields label={form.details.consents} statements={frame.props.consents} texts={problems} />
      </div>
      <div role={notice?.tone === 'bad' ? 'alert' : 'status'}>{notice && <NoticeBox notice={notice} />}</div>
      <PayFoot
        terms={frame.props}
        words={pay}
        totalCents={due.totalCents}
        paying={busy}
        ready={parts.number && parts.expiry && parts.cvc}
        safe={card.safe}
      />
    </form>
  );
}
