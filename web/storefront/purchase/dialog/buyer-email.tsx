import { useEffect, useRef, useState } from 'react';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { EmailText } from '../../shared/email-text.tsx';
import { nearMissOf } from '../../shared/near-miss.ts';

interface BuyerEmailProps {
  email: string;
  words: CheckoutTexts['email'];
  locked: boolean;
  onClose: () => void;
}

/** Waits until the closing dialog has restored the focus. */
const focusEmail = () => queueMicrotask(() => document.querySelector<HTMLElement>('#email')?.focus());

export function BuyerEmail({ email, words, locked, onClose }: BuyerEmailProps) {
  const wanted = useRef(false);
  const [meant] = useState(() => nearMissOf(email));
  useEffect(
    () => () => {
      if (wanted.current) focusEmail();
    },
    [],
  );
  const change = () => {
    wanted.current = true;
    onClose();
  };
  return (
    <p className="note">
      <span>
        {words.to}{' '}
        <b>
          <EmailText email={email} />
        </b>{' '}
        {meant && <em>{words.near(meant)} </em>}
        <button className="text" type="button" disabled={locked} onClick={change}>
          {words.change}
        </button>
      </span>
    </p>
  );
}
