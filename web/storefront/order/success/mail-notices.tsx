import { useRef, useState } from 'react';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { callApi } from '../../shared/call-api.ts';
import type { OrderContext } from '../order-frame.ts';
import { useKeptHeight } from '../use-kept-height.ts';

/** States that every buyer gets a mail on completion. Offers a mail at the start, on request. */
export function MailNotices({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const words = frame.plain.notice;
  const panel = useRef<HTMLElement>(null);
  const over = order.standing === 'completed';
  useKeptHeight(panel, over);
  const [step, setStep] = useState<'open' | 'sending' | 'asked' | 'failed'>('open');
  const send = async () => {
    setStep('sending');
    const answer = await callApi('POST /api/orders/:id/start-notice', { params: { id: order.accessToken } });
    setStep(answer.ok ? 'asked' : 'failed');
  };
  const asked = order.startNotice === 'asked' || step === 'asked';
  return (
    <section className="sheet panel" aria-labelledby="notices" ref={panel}>
      <h2 id="notices">{words.title}</h2>
      <p className="soft">{over ? words.over : words.end}</p>
      <p role="status">
        {asked && !over && order.startNotice !== null ? words.asked : step === 'failed' && words.failed}
      </p>
      {order.startNotice === 'offered' && !asked && !over && (
        <p className="row">
          <button
            className="btn small"
            type="button"
            aria-disabled={step === 'sending' || undefined}
            onClick={() => step !== 'sending' && void send()}
          >
            {step === 'sending' && <span className="spin" />}
            {words.button}
          </button>
        </p>
      )}
    </section>
  );
}
