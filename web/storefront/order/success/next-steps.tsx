import { useRef, useState } from 'react';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { Icon } from '../../parts/icon.tsx';
import { EmailText } from '../../shared/email-text.tsx';
import { hoursToWait } from '../expected.ts';
import type { OrderContext } from '../order-frame.ts';
import { useKeptHeight } from '../use-kept-height.ts';
import { CorrectEmail } from './correct-email.tsx';
import { CorrectTarget } from './correct-target.tsx';

interface NextStepsProps {
  order: BuyerOrder;
  frame: OrderContext;
  onChanged: () => void;
}

/**
 * Shows what to know during delivery. The section stays when the order completes while the page is open, so content
 * does not move.
 */
export function NextSteps({ order, frame, onChanged }: NextStepsProps) {
  const { words, props } = frame;
  const { success } = words;
  const [mended, setMended] = useState<string>();
  const [corrected, setCorrected] = useState(false);
  const steps = useRef<HTMLUListElement>(null);
  const over = order.standing === 'completed';
  useKeptHeight(steps, over);
  const goesTo = corrected ? success.correct.done : success.correct.goesTo;
  const correct = () => {
    setCorrected(true);
    onChanged();
  };
  return (
    <section aria-labelledby="next">
      <h2 id="next">{success.next}</h2>
      <ul className="steps" ref={steps}>
        <li>
          <Icon name="mail" />
          <span>
            <span role="status">
              {mended ? success.mend.sent : success.mail}{' '}
              <b>
                <EmailText email={mended ?? order.customerEmail} />
              </b>
              .
            </span>{' '}
            <CorrectEmail order={order} words={success.mend} onMended={setMended} />
          </span>
        </li>
        <li>
          <Icon name="user" />
          <span>
            <span role="status">
              {over ? success.correct.wentTo : goesTo} <b>@{order.instagramUsername}</b>.
            </span>{' '}
            {!over && success.keepPublic} <CorrectTarget order={order} frame={frame} onCorrected={correct} />
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            {over ? success.amiss : success.wait(hoursToWait(order))}{' '}
            <a href={`mailto:${props.supportEmail}?subject=${order.orderNumber}`}>{props.supportEmail}</a>
          </span>
        </li>
      </ul>
    </section>
  );
}
