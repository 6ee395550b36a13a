import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailProblemOf } from '#contracts/kit/email.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { Icon } from '../../parts/icon.tsx';
import { BusyButton } from '../../shared/busy-button.tsx';
import { callApi } from '../../shared/call-api.ts';
import { EmailField } from '../../shared/email-field.tsx';
import { EmailText } from '../../shared/email-text.tsx';
import { hoursToWait } from '../expected.ts';
import type { OrderContext } from '../order-frame.ts';
import { useKeptHeight } from '../use-kept-height.ts';
import { CorrectTarget } from './correct-target.tsx';

interface CorrectEmailProps {
  order: BuyerOrder;
  words: TrackingTexts['success']['mend'];
  onMended: (masked: string) => void;
}

interface FormProps extends CorrectEmailProps {
  onClose: () => void;
}

function CorrectEmailForm({ order, words, onMended, onClose }: FormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  useEffect(() => field.current?.focus(), []);

  const send = async (email: string) => {
    setSending(true);
    const params = { id: order.accessToken };
    const answer = await callApi('POST /api/orders/:id/email', { params, body: { email } });
    setSending(false);
    if (answer.ok) onMended(answer.data.customerEmail);
    else setProblem(answer.code === 'conflict' ? words.failed : (answer.message ?? words.failed));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const email = field.current?.value ?? '';
    const wrong = emailProblemOf(email);
    setProblem(wrong && (wrong === 'required' ? words.required : words.invalid));
    if (wrong) field.current?.focus();
    else if (!sending) void send(email);
  };
  return (
    <form className="near" noValidate onSubmit={onSubmit} aria-busy={sending}>
      <EmailField
        id="mended"
        field={field}
        label={words.label}
        words={words}
        problem={problem}
        onSettled={() => setProblem(undefined)}
      />
      <BusyButton type="submit" look="btn small" busy={sending} text={sending ? words.sending : words.send} />{' '}
      <button className="text" type="button" onClick={onClose}>
        {words.cancel}
      </button>
    </form>
  );
}

/** Lets the buyer correct a mistyped email address. Authorised by the page's access token. */
function CorrectEmail({ order, words, onMended }: CorrectEmailProps) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button className="text" type="button" onClick={() => setOpen(true)}>
        {words.wrong}
      </button>
    );
  }
  const close = () => setOpen(false);
  const mended = (masked: string) => {
    close();
    onMended(masked);
  };
  return <CorrectEmailForm order={order} words={words} onMended={mended} onClose={close} />;
}

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
