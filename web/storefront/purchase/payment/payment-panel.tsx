import { type ReactNode, useEffect, useRef } from 'react';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { formatCents, type NumberShape } from '../../number-shape.ts';
import { amountAfterCode, useAppliedCode } from './applied-code.ts';
import { showPaidOrder } from './finish-order.ts';
import { NoticeBox } from './notice.tsx';
import type { OpeningChange, PaymentStage } from './use-opening.ts';
import type { HostedFormProps } from './use-payment.ts';

/** Differences between the payment in the dialog and on a page. */
export interface PaymentShell {
  look: string;
  /** Assurance below an error that nothing was charged. */
  untouched?: string;
  /** The action gets the focus if the focused content was replaced. */
  takesFocus?: boolean;
  /** Link or button next to the action. */
  wayOut: (look: string) => ReactNode;
}

interface Action {
  label: string;
  run: () => void;
}

export interface StopNoticeProps {
  shell: PaymentShell;
  tone?: 'bad' | 'good';
  title: string;
  text: string;
  /** Status of a failed call, for support. */
  detail?: string | undefined;
  action?: Action;
  /** Replaces the way out. */
  other?: Action;
}

/** Stops before the payment: an error, or the question whether to pay an identical order again. */
export function StopNotice({ shell, tone = 'bad', title, text, detail, action, other }: StopNoticeProps) {
  const main = useRef<HTMLButtonElement>(null);
  const { takesFocus, untouched } = shell;
  useEffect(() => {
    const { activeElement: focused } = document;
    if (takesFocus && (focused === document.body || focused?.matches('dialog'))) main.current?.focus();
  }, [takesFocus]);
  return (
    <div className={shell.look}>
      <div role={tone === 'bad' ? 'alert' : 'status'}>
        <NoticeBox notice={{ tone, title, text, more: tone === 'bad' ? untouched : undefined }} />
      </div>
      {detail && <p className="meta">{detail}</p>}
      <div className="row">
        {action && (
          <button ref={main} className="btn main" type="button" onClick={action.run}>
            {action.label}
          </button>
        )}
        {other ? (
          <button className="btn" type="button" onClick={other.run}>
            {other.label}
          </button>
        ) : (
          shell.wayOut(action ? 'btn' : 'btn main')
        )}
      </div>
    </div>
  );
}

interface PaymentPanelProps
  extends Pick<HostedFormProps, 'changing' | 'contact' | 'onLock' | 'onPaid' | 'onIntent'> {
  shell: PaymentShell;
  stage: PaymentStage;
  words: CheckoutTexts;
  shape: NumberShape;
  type: ServiceType;
  loading: ReactNode;
  onOpen: (change?: OpeningChange) => void;
  onFail: (sentence: { title: string; text: string }) => void;
}

/** Shows the payment form of an order, or what stands between the buyer and the form. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { shell, stage, words, shape, type, loading, onOpen, onFail, ...form } = props;
  const code = useAppliedCode();
  switch (stage.at) {
    case 'loading':
      return loading;
    case 'failed': {
      const { title, text, detail } = stage;
      const action = { label: words.retry, run: () => onOpen() };
      return <StopNotice {...{ shell, title, text, detail, action }} />;
    }
    case 'price_changed': {
      const { totalCents } = stage;
      const price = formatCents(amountAfterCode(code, { type, totalCents }).totalCents, shape);
      const { title, text, accept } = words.priceChanged;
      const action = { label: accept(price), run: () => onOpen({ totalCents }) };
      return <StopNotice {...{ shell, title, text: text(price), action }} />;
    }
    case 'paid': {
      if (!stage.mine) return loading;
      const { title, text, show, again } = words.justPaid;
      const action = { label: show, run: () => showPaidOrder(stage.draft, stage) };
      const other = { label: again, run: () => onOpen({ forced: true }) };
      return <StopNotice tone="good" {...{ shell, title, text, action, other }} />;
    }
    case 'ready': {
      const { Form, stripe, intent, draft, notice } = stage;
      const renewal = {
        couponCode: intent.discount?.code,
        notice: { tone: 'warn' as const, ...words.renewed },
      };
      return (
        <Form
          {...form}
          {...{ stripe, draft, words, intent }}
          greeting={notice}
          onCancelled={() => onOpen({ forced: true, ...renewal })}
          onUnloadable={() => onFail(words.scriptMissing)}
        />
      );
    }
  }
}
