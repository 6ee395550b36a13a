import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { formatCents } from '../../number-shape.ts';
import type { PaymentFrame } from '../frames.ts';
import { dueFor, useTakenCode } from '../payment/taken-code.ts';
import { JustPaid, Stop, Waiting } from './pay-page.tsx';
import type { Flow } from './use-flow.ts';

interface PaymentStepProps {
  frame: PaymentFrame;
  flow: Flow;
  locked: boolean;
  /** A new total is being requested. */
  changing: boolean;
  onLock: (locked: boolean) => void;
  onPaid: () => void;
}

interface RepricedProps extends Pick<PaymentStepProps, 'frame' | 'flow'> {
  /** Package price before any discount code. */
  totalCents: number;
}

function Repriced({ frame, flow, totalCents }: RepricedProps) {
  const { priceChanged } = frame.pay;
  const due = dueFor(useTakenCode(), { type: flow.visit.type, totalCents });
  const price = formatCents(due.totalCents, frame.props.shape);
  const accept = { label: priceChanged.accept(price), run: () => flow.retry({ totalCents }) };
  return <Stop frame={frame} title={priceChanged.title} text={priceChanged.text(price)} action={accept} />;
}

export function PaymentStep({ frame, flow, locked, changing, onLock, onPaid }: PaymentStepProps) {
  const { stage } = flow;
  const { words, pay, props } = frame;
  switch (stage.at) {
    case 'loading':
      return <Waiting text={words.preparing} />;
    case 'failed':
      return (
        <Stop
          frame={frame}
          title={stage.title}
          text={stage.text}
          detail={stage.detail}
          action={{ label: pay.retry, run: () => flow.retry() }}
        />
      );
    case 'price_changed':
      return <Repriced frame={frame} flow={flow} totalCents={stage.totalCents} />;
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
