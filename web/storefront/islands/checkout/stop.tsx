import { useEffect, useRef } from 'react';
import type { Checkout } from '#messages/es/checkout.ts';
import { NoticeBox } from '../../purchase/payment/notice.tsx';

interface StopProps {
  words: Checkout;
  tone?: 'bad' | 'good';
  title: string;
  text: string;
  /** For whoever helps the buyer: the shop's own words of what went wrong. */
  detail?: string | undefined;
  action: string;
  onAction: () => void;
  /** The second way on; back to the order unless given. */
  other?: string;
  onOther?: () => void;
  onClose: () => void;
}

/** Something stands in the way: what it is, and the ways on. */
export function Stop(props: StopProps) {
  const { words, tone = 'bad', title, text, detail, action, onAction, onClose } = props;
  const { other = words.backToOrder, onOther = onClose } = props;
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Whoever had the focus in what stood here before finds the way on under it.
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
