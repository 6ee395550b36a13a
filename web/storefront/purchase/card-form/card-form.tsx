import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { AcceptedOffer } from '../../shared/form-memory.ts';
import { useReloadWhenPaid } from '../../shared/use-back.ts';
import { readArrival } from '../checkout-page/arrive.ts';
import { PageStop, PayTitle, WaitingNotice } from '../checkout-page/pay-page.tsx';
import { PaySummary } from '../checkout-page/summary.tsx';
import { type CheckoutVisit, visitOfPackage } from '../checkout-page/visit.ts';
import type { CardFormContext } from '../contexts.ts';
import { adaptContextToKind } from '../kinds/adapt-context-to-kind.ts';
import { quoteFor, quoteLine } from '../package/packages.ts';
import { readOfferAnswer, withOffer } from '../package/upsell.ts';
import { type AmountDue, amountAfterCode, useAppliedCode } from '../payment/applied-code.ts';
import { findProcessor, loadLibrary } from '../payment/load-processor.ts';
import { Step } from '../step.tsx';
import { CardPaymentForm } from './card-payment-form.tsx';

/** Returns `undefined` while loading and `null` when unavailable. */
function useProcessor() {
  const [stripe, setStripe] = useState<Stripe | null>();
  const load = useCallback(() => {
    setStripe(undefined);
    const find = async () => {
      const found = await findProcessor();
      setStripe((found && (await loadLibrary(found))) ?? null);
    };
    void find();
  }, []);
  useEffect(load, [load]);
  return { stripe, load };
}

interface CardArrival {
  visit: CheckoutVisit;
  taken: AcceptedOffer | undefined;
}

function useArrival(frame: CardFormContext): CardArrival | undefined {
  const [arrival, setArrival] = useState<CardArrival | undefined>(() => {
    const visit = visitOfPackage(frame.props);
    return visit.choice && { visit, taken: undefined };
  });
  const start = useRef(() => {
    const visit = readArrival(frame);
    const quote = visit.choice && quoteFor(visit.choice, frame.props);
    setArrival({ visit, taken: (quote && readOfferAnswer(quote)) ?? undefined });
  });
  useEffect(() => start.current(), []);
  return arrival;
}

function CardPayment({ frame: page, visit, taken }: { frame: CardFormContext } & CardArrival) {
  const frame = adaptContextToKind(page, visit.kind);
  const { stripe, load } = useProcessor();
  const [listCents, setListCents] = useState<number>();
  const [agreed, setAgreed] = useState<AmountDue>();
  const code = useAppliedCode();
  const [busy, setBusy] = useState(false);
  const markPaid = useReloadWhenPaid();
  const { words, pay, card, props } = frame;
  const base = visit.choice && quoteFor(visit.choice, frame.props);
  if (!base) {
    return (
      <div className="in page pay-narrow">
        <PageStop frame={frame} title={words.noDraft.title} text={words.noDraft.text} />
      </div>
    );
  }
  const quote = withOffer(base, taken, props.taxRate);
  const due = agreed ?? amountAfterCode(code, { ...quote, totalCents: listCents ?? quote.totalCents });
  return (
    <div className="in page pay-grid">
      <PaySummary frame={frame} visit={visit} quote={quote} taken={taken} due={due} locked={busy} />
      <div className="sheet">
        <Step
          number={3}
          label={frame.form.step('3')}
          title={words.payment.of(quoteLine(quote, frame.form.summary, props.shape))}
        >
          {stripe === undefined && <WaitingNotice text={card.loadingFields} />}
          {stripe === null && (
            <PageStop
              frame={frame}
              title={pay.scriptMissing.title}
              text={pay.scriptMissing.text}
              action={{ label: pay.retry, run: load }}
            />
          )}
          {stripe && (
            <Elements stripe={stripe} options={{ locale: props.locale }}>
              <CardPaymentForm
                frame={frame}
                visit={visit}
                taken={taken}
                due={due}
                quote={quote}
                onReprice={setListCents}
                onAgree={setAgreed}
                onPaid={markPaid}
                onBusy={setBusy}
              />
            </Elements>
          )}
          <p className="other-way" inert={busy}>
            <a href={orderPathTo('checkout', props.locale)}>{card.otherWays}</a>
          </p>
        </Step>
      </div>
    </div>
  );
}

export function CardFormIsland({ frame }: { frame: CardFormContext }) {
  const arrival = useArrival(frame);
  return (
    <main>
      <PayTitle frame={frame} text={frame.card.title} />
      {arrival ? (
        <CardPayment frame={frame} visit={arrival.visit} taken={arrival.taken} />
      ) : (
        <div className="in page pay-narrow">
          <WaitingNotice text={frame.words.preparing} />
        </div>
      )}
    </main>
  );
}
