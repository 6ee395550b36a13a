import { homePath } from '../../home-path.ts';
import { Icon } from '../../parts/icon.tsx';
import type { PaymentContext } from '../contexts.ts';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';
import { type PaidOrder, showPaidOrder } from '../payment/finish-order.ts';
import { NoticeBox } from '../payment/notice.tsx';
import type {} from '../payment/open-order.ts';

interface StopNoticeProps {
  frame: PaymentContext;
  title: string;
  text: string;
  /** Status of a failed call, for support. */
  detail?: string | undefined;
  action?: { label: string; run: () => void };
}

export function StopNotice({ frame, title, text, detail, action }: StopNoticeProps) {
  return (
    <div className="pay-stop">
      <div role="alert">
        <NoticeBox notice={{ tone: 'bad', title, text }} />
      </div>
      {detail && <p className="meta">{detail}</p>}
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

export function WaitingNotice({ text }: { text: string }) {
  return (
    <div className="pay-wait" role="status">
      <span className="spin" />
      <p>{text}</p>
    </div>
  );
}

interface JustPaidProps {
  frame: PaymentContext;
  paid: PaidOrder & { draft: CheckoutDraft };
  onAgain: () => void;
}

/** Shows that the same order was just paid. Prevents an accidental second payment and offers to buy it again. */
export function JustPaid({ frame, paid, onAgain }: JustPaidProps) {
  const { title, text, show, again } = frame.pay.justPaid;
  const { draft, accessToken, paymentIntentId } = paid;
  return (
    <div className="pay-stop">
      <div role="status">
        <NoticeBox notice={{ tone: 'good', title, text }} />
      </div>
      <div className="row">
        <button
          className="btn main"
          type="button"
          onClick={() => showPaidOrder(draft, { accessToken, paymentIntentId })}
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
