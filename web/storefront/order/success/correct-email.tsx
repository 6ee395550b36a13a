import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailProblemOf } from '#contracts/kit/email.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { callApi } from '../../shared/call-api.ts';
import { EmailField } from '../../shared/email-field.tsx';

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
      <button className="btn small" type="submit" aria-disabled={sending || undefined}>
        {sending && <span className="spin" />}
        {sending ? words.sending : words.send}
      </button>{' '}
      <button className="text" type="button" onClick={onClose}>
        {words.cancel}
      </button>
    </form>
  );
}

/** Lets the buyer correct a mistyped email address. Authorised by the page's access token. */
export function CorrectEmail({ order, words, onMended }: CorrectEmailProps) {
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
