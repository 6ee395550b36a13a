import { useState } from 'react';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { callApi } from '../shared/call-api.ts';
import { showToast } from '../shared/toast.tsx';
import type { OrderContext } from './order-frame.ts';

/** Requests a refill with the order's access token. Shows the shop's reason when it is refused. */
function RequestRefill({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { ask } = frame.plain;
  const [sending, setSending] = useState(false);
  const [asked, setAsked] = useState(false);
  const [why, setWhy] = useState<string>();
  const send = async () => {
    setSending(true);
    const answer = await callApi('POST /api/request-refill/:id', { params: { id: order.accessToken } });
    setSending(false);
    setAsked(answer.ok);
    if (answer.ok) return void showToast({ tone: 'good', ...ask.done });
    // A refusal with a reason is not an error. It replaces the button.
    const reason = answer.status < 500 ? answer.message : undefined;
    setWhy(reason);
    if (!reason) void showToast({ tone: 'bad', ...ask.failed });
  };
  if (asked) return <p className="soft">{frame.plain.refill.pending}</p>;
  return (
    <>
      <p className="soft" role="status">
        {why ?? ask.now(order.refillDays)}
      </p>
      <p className="row">
        <BusyButton look="btn small" busy={sending} text={ask.button} onClick={() => void send()} />
      </p>
    </>
  );
}

function refillPromise({ refillDays }: BuyerOrder, { plain }: OrderContext): string {
  if (refillDays === null) return plain.ask.later;
  return refillDays > 0 ? plain.ask.laterWithin(refillDays) : plain.ask.notIncluded;
}

export function RefillPanel({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { plain } = frame;
  const { standing, refillStatus } = order;
  const later = standing === 'underway';
  const included = order.refillDays !== 0;
  if (!refillStatus && !later && order.status !== 'completed') return null;
  return (
    <section className="sheet panel" aria-labelledby="refill">
      <div className="row head">
        <h2 id="refill">{plain.ask.title}</h2>
        {later && included && <span className="chip">{plain.ask.notYet}</span>}
      </div>
      {refillStatus && <p className="soft">{plain.refill[refillStatus]}</p>}
      {!refillStatus && (later || !included) && <p className="soft">{refillPromise(order, frame)}</p>}
      {!refillStatus && !later && order.mayAskRefill && <RequestRefill order={order} frame={frame} />}
    </section>
  );
}
