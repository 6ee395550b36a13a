import { homePath } from '../../home-path.ts';
import { Icon } from '../../parts/icon.tsx';
import type { PaymentContext } from '../contexts.ts';
import { type PaymentShell, StopNotice, type StopNoticeProps } from '../payment/stop-notice.tsx';

export const shellOf = ({ props, words }: PaymentContext): PaymentShell => ({
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
