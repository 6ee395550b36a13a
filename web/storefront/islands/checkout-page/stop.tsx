import { homePath } from '../../home-path.ts';
import { NoticeBox } from '../../purchase/payment/notice.tsx';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import { showPaidOrder } from '../checkout/finish-order.ts';
import type { PaidOrder } from '../checkout/open-order.ts';
import type { PaymentFrame } from './frame.ts';

interface StopProps {
  frame: PaymentFrame;
  title: string;
  text: string;
  /** The way on, besides the way home. */
  action?: { label: string; run: () => void };
}

/** Something stands in the way: what it is, and where to go from here. */
export function Stop({ frame, title, text, action }: StopProps) {
  return (
    <div className="pay-stop">
      <div role="alert">
        <NoticeBox notice={{ tone: 'bad', title, text }} />
      </div>
      <div className="row">
        {action && (
          <button className="btn main" type="button" onClick={action.run}>
            {action.label}
          </button>
        )}
        <a className={action ? 'btn' : 'btn main'} href={homePath(frame.props.locale)}>
          {frame.words.home}
        </a>
      </div>
    </div>
  );
}

export function Waiting({ text }: { text: string }) {
  return (
    <div className="pay-wait" role="status">
      <span className="spin" />
      <p>{text}</p>
    </div>
  );
}

interface JustPaidProps {
  frame: PaymentFrame;
  paid: PaidOrder & { draft: CheckoutDraft };
  onAgain: () => void;
}

/** The same order was paid a moment ago: nobody pays it twice by mistake, and who wants it again may have it. */
export function JustPaid({ frame, paid, onAgain }: JustPaidProps) {
  const { title, text, show, again } = frame.pay.justPaid;
  const { draft, orderId, paymentIntentId } = paid;
  return (
    <div className="pay-stop">
      <div role="status">
        <NoticeBox notice={{ tone: 'good', title, text }} />
      </div>
      <div className="row">
        <button
          className="btn main"
          type="button"
          onClick={() => showPaidOrder(draft, { orderId, paymentIntentId })}
        >
          {show}
        </button>
        <button className="btn" type="button" onClick={onAgain}>
          {again}
        </button>
      </div>
    </div>
  );
}
