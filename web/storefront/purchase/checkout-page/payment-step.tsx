import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { formatCents } from '../../number-shape.ts';
import type { PaymentContext } from '../contexts.ts';
import { amountAfterCode, useAppliedCode } from '../payment/applied-code.ts';
import { JustPaid, StopNotice, WaitingNotice } from './pay-page.tsx';
import type { CheckoutFlow } from './use-flow.ts';

interface PaymentStepProps {
  frame: PaymentContext;
  flow: CheckoutFlow;
  locked: boolean;
  /** A new total is being requested. */
  changing: boolean;
  onLock: (locked: boolean) => void;
  onPaid: () => void;
}

interface RepricedProps extends Pick<PaymentStepProps, 'frame' | 'flow'> {
  totalCents: number;
}

function RepricedNotice({ frame, flow, totalCents }: RepricedProps) {
  const { priceChanged } = frame.pay;
  const due = amountAfterCode(useAppliedCode(), { type: flow.visit.type, totalCents });
  const price = formatCents(due.totalCents, frame.props.shape);
  const accept = { label: priceChanged.accept(price), run: () => flow.retry({ totalCents }) };
  return (
    <StopNotice frame={frame} title={priceChanged.title} text={priceChanged.text(price)} action={accept} />
  );
}

export function PaymentStep({ frame, flow, locked, changing, onLock, onPaid }: PaymentStepProps) {
  const { stage } = flow;
  const { words, pay, props } = frame;
  switch (stage.at) {
    case 'loading':
      return <WaitingNotice text={words.preparing} />;
    case 'failed':
      return (
        <StopNotice
          frame={frame}
          title={stage.title}
          text={stage.text}
          detail={stage.detail}
          action={{ label: pay.retry, run: () => flow.retry() }}
        />
      );
    case 'price_changed':
      return <RepricedNotice frame={frame} flow={flow} totalCents={stage.totalCents} />;
    case 'just_paid':
      return <JustPaid frame={frame} paid={stage} onAgain={() => flow.retry({ forced: true })} />;
    case 'ready':
      return (
        <>
          <stage.Form
            stripe={stage.stripe}
            draft={stage.draft}
            words={pay}
            intent={stage.intent}
            greeting={stage.greeting}
            onLock={onLock}
            onPaid={onPaid}
            changing={changing}
            onIntent={flow.adopt}
            onCancelled={() =>
              flow.retry({
                forced: true,
                couponCode: stage.intent.discount?.code,
                notice: { tone: 'warn', ...pay.renewed },
              })
            }
            onUnloadable={() => flow.fail(pay.scriptMissing)}
          />
          {stage.stripe && stage.intent.place === 'page' && (
            <p className="other-way" inert={locked}>
              <a href={orderPathTo('cardForm', props.locale)}>{words.payment.byCardForm}</a>
            </p>
          )}
        </>
      );
    default:
      return <p className="hint">{words.payment.waiting}</p>;
  }
}
