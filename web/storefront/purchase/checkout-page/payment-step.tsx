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
  /** The total is about to become another. */
  changing: boolean;
  onLock: (locked: boolean) => void;
  onPaid: () => void;
}

/** Shows the paying part of the page, in each of its states. */
export function PaymentStep({ frame, flow, locked, changing, onLock, onPaid }: PaymentStepProps) {
  const { stage } = flow;
  const { words, pay, props } = frame;
  const code = useTakenCode();
  switch (stage.at) {
    case 'loading':
      return <Waiting text={words.preparing} />;
    case 'failed':
      return (
        <Stop
          frame={frame}
          title={stage.title}
          text={stage.text}
          action={{ label: pay.retry, run: () => flow.retry() }}
        />
      );
    case 'price_changed': {
      const due = dueFor(code, { type: flow.visit.type, totalCents: stage.totalCents });
      const price = formatCents(due.totalCents, props.shape);
      const accept = {
        label: pay.priceChanged.accept(price),
        run: () => flow.retry({ totalCents: stage.totalCents }),
      };
      return (
        <Stop
          frame={frame}
          title={pay.priceChanged.title}
          text={pay.priceChanged.text(price)}
          action={accept}
        />
      );
    }
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
            onCancelled={() =>
              flow.retry({
                forced: true,
                couponCode: stage.intent.discount?.code,
                notice: { tone: 'warn', ...pay.renewed },
              })
            }
            onUnloadable={() => flow.fail(pay.scriptMissing)}
          />
          <p className="other-way" inert={locked}>
            <a href={orderPathTo('cardForm', props.locale)}>{words.payment.byCardForm}</a>
          </p>
        </>
      );
    default:
      return <p className="hint">{words.payment.waiting}</p>;
  }
}
