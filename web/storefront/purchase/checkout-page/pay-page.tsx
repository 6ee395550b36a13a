import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { homePath } from '../../home-path.ts';
import { Icon } from '../../parts/icon.tsx';
import type { PaymentContext } from '../contexts.ts';
import {
  PaymentPanel,
  type PaymentShell,
  StopNotice,
  type StopNoticeProps,
} from '../payment/payment-panel.tsx';
import type { HostedFormProps } from '../payment/use-payment.ts';
import type { CheckoutFlow } from './use-flow.ts';

const shellOf = ({ props, words }: PaymentContext): PaymentShell => ({
  look: 'pay-stop',
  wayOut: (look) => (
    <a className={look} href={homePath(props.locale)}>
      {words.home}
    </a>
  ),
});

type PageStopProps = Omit<StopNoticeProps, 'shell'> & { frame: PaymentContext };

export const PageStop = ({ frame, ...notice }: PageStopProps) => (
  <StopNotice shell={shellOf(frame)} {...notice} />
);

export function WaitingNotice({ text }: { text: string }) {
  return (
    <div className="pay-wait" role="status">
      <span className="spin" />
      <p>{text}</p>
    </div>
  );
}

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
      {stage.at === 'ready' && stage.stripe && stage.intent.place === 'page' && (
        <p className="other-way" inert={locked}>
          <a href={orderPathTo('cardForm', props.locale)}>{words.payment.byCardForm}</a>
        </p>
      )}
    </>
  );
}

export function PayTitle({ frame, text }: { frame: PaymentContext; text: string | undefined }) {
  return (
    <div className="band pay-band">
      <div className="in">
        <div className="lead">
          <p className="meta secure">
            <Icon name="lock" />
            {frame.words.secure}
          </p>
          <h1 id="content">{text ?? frame.words.payment.title}</h1>
          <noscript>
            <p>{frame.words.noScript}</p>
            <p>
              <a href={homePath(frame.props.locale)}>{frame.words.home}</a>
            </p>
          </noscript>
        </div>
      </div>
    </div>
  );
}
