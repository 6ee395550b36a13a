import { useState } from 'react';
import type { BuyerOrder } from '#contracts/orders.ts';
import { Icon } from '../parts/icon.tsx';
import { EmailText } from '../shared/email-text.tsx';
import { CorrectTarget } from './correct-target.tsx';
import { MendEmail } from './mend-email.tsx';
import type { OrderFrame } from './order-frame.ts';

interface NextStepsProps {
  order: BuyerOrder;
  frame: OrderFrame;
  /** Reads the order again. */
  onChanged: () => void;
}

export function NextSteps({ order, frame, onChanged }: NextStepsProps) {
  const { words, props } = frame;
  const { success } = words;
  const [mended, setMended] = useState<string>();
  const [corrected, setCorrected] = useState(false);
  const correct = () => {
    setCorrected(true);
    onChanged();
  };
  return (
    <section aria-labelledby="next">
      <h2 id="next">{success.next}</h2>
      <ul className="steps">
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
            <MendEmail order={order} words={success.mend} onMended={setMended} />
          </span>
        </li>
        <li>
          <Icon name="user" />
          <span>
            <span role="status">
              {corrected ? success.correct.done : success.correct.goesTo} <b>@{order.instagramUsername}</b>.
            </span>{' '}
            {success.keepPublic} <CorrectTarget order={order} frame={frame} onCorrected={correct} />
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            {success.wait.replace('48', String(Math.max(48, order.usualHours)))}{' '}
            <a href={`mailto:${props.supportEmail}?subject=${order.orderNumber}`}>{props.supportEmail}</a>
          </span>
        </li>
      </ul>
    </section>
  );
}
