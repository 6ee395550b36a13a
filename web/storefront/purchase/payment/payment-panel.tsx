import type { ReactNode } from 'react';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { formatCents, type NumberShape } from '../../number-shape.ts';
import { amountAfterCode, useAppliedCode } from './applied-code.ts';
import { showPaidOrder } from './finish-order.ts';
import { isAboutMoney } from './money-claims.ts';
import { type PaymentShell, StopNotice } from './stop-notice.tsx';
import type { OpeningChange, PaymentStage } from './use-opening.ts';
import type { HostedFormProps } from './use-payment.ts';

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
      const { title, text, detail, why } = stage;
      const action = { label: words.retry, run: () => onOpen() };
      const own = isAboutMoney(why) ? { ...shell, untouched: undefined } : shell;
      return <StopNotice {...{ title, text, detail, action }} shell={own} />;
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
      const { Form, onPage, intent, draft, notice } = stage;
      const renewal = {
        couponCode: intent.discount?.code,
        notice: { tone: 'warn' as const, ...words.renewed },
      };
      return (
        <Form
          {...form}
          {...{ onPage, draft, words, intent }}
          greeting={notice}
          onCancelled={() => onOpen({ forced: true, ...renewal })}
          onUnloadable={() => onFail(words.scriptMissing)}
        />
      );
    }
  }
}
