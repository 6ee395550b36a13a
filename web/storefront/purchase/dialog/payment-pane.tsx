import { type ReactNode, useEffect, useRef } from 'react';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { formatCents } from '../../number-shape.ts';
import { amountAfterCode, useAppliedCode } from '../payment/applied-code.ts';
import type { CheckoutDialogProps } from '../payment/checkout-draft.ts';
import { showPaidOrder } from '../payment/finish-order.ts';
import { HostedForm } from '../payment/hosted-form.tsx';
import { NoticeBox } from '../payment/notice.tsx';
import type { PreparationState, usePreparation } from './use-preparation.ts';

interface StopProps {
  words: CheckoutTexts;
  tone?: 'bad' | 'good';
  title: string;
  text: string;
  /** Error message of the shop, for support. */
  detail?: string | undefined;
  action: string;
  onAction: () => void;
  /** Label of a second action. Defaults to returning to the order. */
  other?: string;
  onOther?: () => void;
  onClose: () => void;
}

function StopNotice(props: StopProps) {
  const { words, tone = 'bad', title, text, detail, action, onAction, onClose } = props;
  const { other = words.backToOrder, onOther = onClose } = props;
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If the focused content was replaced, the new action gets the focus.
    if (document.activeElement === document.body || document.activeElement?.matches('dialog'))
      main.current?.focus();
  }, []);
  return (
    <div className="co-pay">
      <div role={tone === 'bad' ? 'alert' : 'status'}>
        <NoticeBox notice={{ tone, title, text, more: tone === 'bad' ? words.untouched : undefined }} />
      </div>
      {detail && <p className="meta">{detail}</p>}
      <div className="row">
        <button ref={main} className="btn main" type="button" onClick={onAction}>
          {action}
        </button>
        <button className="btn" type="button" onClick={onOther}>
          {other}
        </button>
      </div>
    </div>
  );
}

interface PaymentPaneProps extends CheckoutDialogProps {
  state: ReturnType<typeof usePreparation>;
  /** A new total is being requested. */
  changing: boolean;
  contact: ReactNode;
  onLock: (locked: boolean) => void;
}

function LoadingPane({ text }: { text: string }) {
  return (
    <div className="co-pay empty" role="status">
      <span className="spin" />
      <p>{text}</p>
    </div>
  );
}

function ReadyPane({
  ready,
  ...props
}: PaymentPaneProps & { ready: Extract<PreparationState, { step: 'ready' }> }) {
  const { draft, words, state, changing, contact, onLock, onPaid } = props;
  const { stripe, intent, notice } = ready;
  const renew = () => {
    const notice = { tone: 'warn' as const, ...words.renewed };
    void state.prepare({ forced: true, couponCode: intent.discount?.code, notice });
  };
  return (
    <HostedForm
      stripe={stripe}
      draft={draft}
      words={words}
      intent={intent}
      greeting={notice}
      changing={changing}
      contact={contact}
      onLock={onLock}
      onPaid={onPaid}
      onIntent={state.adopt}
      onCancelled={renew}
      onUnloadable={() => state.fail(words.scriptMissing.title, words.scriptMissing.text)}
    />
  );
}

export function PaymentPane(props: PaymentPaneProps) {
  const { draft, words, state, onClose } = props;
  const { preparation, prepare } = state;
  const code = useAppliedCode();
  switch (preparation.step) {
    case 'loading':
      return <LoadingPane text={words.loading} />;
    case 'failed':
      return (
        <StopNotice
          words={words}
          {...preparation}
          action={words.retry}
          onAction={() => void prepare()}
          onClose={onClose}
        />
      );
    case 'price_changed': {
      const { totalCents } = preparation;
      const due = amountAfterCode(code, { type: draft.quote.type, totalCents });
      const price = formatCents(due.totalCents, draft.shape);
      const { title, text, accept } = words.priceChanged;
      return (
        <StopNotice
          words={words}
          title={title}
          text={text(price)}
          action={accept(price)}
          onAction={() => void prepare({ totalCents })}
          onClose={onClose}
        />
      );
    }
    case 'paid': {
      if (!preparation.mine) return <LoadingPane text={words.alreadyPaid.text} />;
      const { title, text, show, again } = words.justPaid;
      return (
        <StopNotice
          words={words}
          tone="good"
          title={title}
          text={text}
          action={show}
          onAction={() => showPaidOrder(draft, preparation)}
          other={again}
          onOther={() => void prepare({ forced: true })}
          onClose={onClose}
        />
      );
    }
    case 'ready':
      return <ReadyPane {...props} ready={preparation} />;
  }
}
