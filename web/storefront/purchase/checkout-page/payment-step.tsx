import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { PaymentContext } from '../contexts.ts';
import { PaymentPanel } from '../payment/payment-panel.tsx';
import type { HostedFormProps } from '../payment/use-payment.ts';
import { shellOf, WaitingNotice } from './pay-page.tsx';
import type { CheckoutFlow } from './use-flow.ts';

type PaymentStepProps = Pick<HostedFormProps, 'changing' | 'onLock' | 'onPaid'> & {
  frame: PaymentContext;
  flow: CheckoutFlow;
  locked: boolean;
};

export function PaymentStep({ frame, flow, locked, ...form }: PaymentStepProps) {
  const { stage } = flow;
  const { words, pay, props } = frame;
  switch (stage.at) {
    case 'start':
    case 'returning':
    case 'nothing':
    case 'details':
    case 'offer':
      return <p className="hint">{words.payment.waiting}</p>;
  }
  return (
    <>
      <PaymentPanel
        {...form}
        stage={stage}
        shell={shellOf(frame)}
        words={pay}
        shape={props.shape}
        type={flow.visit.type}
        loading={<WaitingNotice text={words.preparing} />}
        onOpen={flow.retry}
        onFail={flow.fail}
        onIntent={flow.adopt}
      />
      {stage.at === 'ready' && stage.onPage && stage.intent.place === 'page' && (
        <p className="other-way" inert={locked}>
          <a href={orderPathTo('cardForm', props.locale)}>{words.payment.byCardForm}</a>
        </p>
      )}
    </>
  );
}
