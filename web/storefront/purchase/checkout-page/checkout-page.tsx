import { type RefObject, useEffect, useRef, useState } from 'react';
import { useReloadWhenPaid } from '../../shared/use-back.ts';
import { BusinessBox } from '../business/business-box.tsx';
import { DetailsForm, KnownBuyer } from '../buyer/details-form.tsx';
import type { PaymentContext } from '../contexts.ts';
import { adaptContextToKind } from '../kinds/adapt-context-to-kind.ts';
import { type Quote, quoteFor, quoteLine } from '../package/packages.ts';
import { RefusedQuote } from '../package/refused-quote.tsx';
import { withOffer } from '../package/upsell.ts';
import { UpsellDialog } from '../package/upsell-dialog.tsx';
import { amountAfterCode, amountInReply, useAppliedCode } from '../payment/applied-code.ts';
import { DiscountBox } from '../payment/discount-box.tsx';
import { NoticeBox } from '../payment/notice.tsx';
import { type Changes, useChanges } from '../payment/use-changes.ts';
import { Step } from '../step.tsx';
import { PageStop, PayTitle, WaitingNotice } from './pay-page.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PaySummary } from './summary.tsx';
import { type CheckoutFlow, type CheckoutStage, useFlow } from './use-flow.ts';

/** Focuses and scrolls to the payment section, because the clicked button disappears. */
function useFocusOnPayment(at: CheckoutStage['at']): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    const asked = before.current === 'details' || before.current === 'offer';
    before.current = at;
    if (asked && at === 'loading') place.current?.focus();
  }, [at]);
  return place;
}

function quoteNow({ visit, stage, taken }: CheckoutFlow, { props }: PaymentContext): Quote | undefined {
  const base = visit.choice && quoteFor(visit.choice, props);
  const quote = base && withOffer(base, taken, props.taxRate);
  return quote && { ...quote, quantity: stage.at === 'ready' ? stage.intent.quantity : quote.quantity };
}

/** Shown without a package: loading, the result of a payment, or the missing choice. */
function WithoutPackage({ frame, flow }: { frame: PaymentContext; flow: CheckoutFlow }) {
  const { words } = frame;
  switch (flow.stage.at) {
    case 'returning':
      return <NoticeBox notice={{ tone: 'busy', ...words.returning }} />;
    case 'nothing':
      if (frame.props.source === 'standalone') return <RefusedQuote frame={frame} ask={flow.visit.ask} />;
      return <PageStop frame={frame} title={words.noDraft.title} text={words.noDraft.text} />;
    default:
      return <WaitingNotice text={words.preparing} />;
  }
}

interface PaymentPartProps {
  frame: PaymentContext;
  flow: CheckoutFlow;
  quote: Quote;
  changes: Changes;
  locked: boolean;
  onLock: (locked: boolean) => void;
}

function PaymentPart({ frame, flow, quote, changes, locked, onLock }: PaymentPartProps) {
  const payment = useFocusOnPayment(flow.stage.at);
  const markPaid = useReloadWhenPaid();
  const { form, words } = frame;
  const order = flow.stage.at === 'ready' ? flow.stage : undefined;
  const changing = changes.changing !== undefined;
  const business = (
    <BusinessBox terms={frame.props} words={frame.pay} intent={order?.intent} changes={changes} />
  );
  return (
    <Step
      number={3}
      label={form.step('3')}
      title={words.payment.of(quoteLine(quote, form.summary, frame.props.shape))}
    >
      {flow.notice && (
        <div role="alert">
          <NoticeBox notice={flow.notice} />
        </div>
      )}
      {(order || changing) && (
        <div className="extras" inert={locked}>
          <DiscountBox draft={frame.props} words={frame.pay} intent={order?.intent} changes={changes}>
            {!order?.intent.business && business}
          </DiscountBox>
          {order?.intent.business && business}
        </div>
      )}
      <div ref={payment} tabIndex={-1} className="pay-here">
        <PaymentStep
          frame={frame}
          flow={flow}
          locked={locked}
          changing={changing}
          onLock={onLock}
          onPaid={markPaid}
        />
      </div>
    </Step>
  );
}

function CheckoutSteps({ frame, flow }: { frame: PaymentContext; flow: CheckoutFlow }) {
  const [locked, setLocked] = useState(false);
  const [editing, setEditing] = useState(false);
  const { visit, stage, renew, adopt } = flow;
  const order = stage.at === 'ready' ? stage : undefined;
  const changes = useChanges({ order, words: frame.pay, locked, renew, adopt });
  const changing = changes.changing !== undefined;
  const code = useAppliedCode();
  const quote = quoteNow(flow, frame);
  if (!quote) return null;
  const { form, words } = frame;
  const asking = stage.at === 'details';
  const change = () => {
    setEditing(true);
    flow.change();
  };
  return (
    <div className={flow.arrived ? 'in page pay-grid' : 'in page pay-grid coming'}>
      <PaySummary
        frame={frame}
        visit={visit}
        quote={quote}
        taken={flow.taken}
        due={order ? amountInReply(order.intent) : amountAfterCode(code, quote)}
        waitsFor={order?.intent.waitsFor}
        locked={locked}
      />
      <div className="sheet pay-steps">
        {!flow.arrived && <WaitingNotice text={words.preparing} />}
        <Step number={2} label={form.step('2')} title={words.details.title}>
          {asking ? (
            <DetailsForm
              frame={frame}
              visit={visit}
              maxPosts={quote.maxPosts}
              editing={editing}
              onDone={flow.begin}
            />
          ) : (
            <KnownBuyer frame={frame} visit={visit} locked={locked || changing} onChange={change} />
          )}
        </Step>
        <PaymentPart
          frame={frame}
          flow={flow}
          quote={quote}
          changes={changes}
          locked={locked}
          onLock={setLocked}
        />
      </div>
      {stage.at === 'offer' && <UpsellDialog frame={frame} offer={stage.offer} onDecide={flow.decide} />}
    </div>
  );
}

export function CheckoutPageIsland({ frame: page }: { frame: PaymentContext }) {
  const flow = useFlow(page);
  const frame = adaptContextToKind(page, flow.visit.kind);
  const quote = quoteNow(flow, frame);
  const { at } = flow.stage;
  const shown = quote && at !== 'start' && at !== 'returning' && at !== 'nothing';
  return (
    <main>
      <PayTitle
        frame={frame}
        text={shown ? quoteLine(quote, frame.form.summary, frame.props.shape) : undefined}
      />
      {shown ? (
        <CheckoutSteps frame={frame} flow={flow} />
      ) : (
        <div className="in page pay-narrow">
          <WithoutPackage frame={frame} flow={flow} />
        </div>
      )}
    </main>
  );
}
