import { useEffect, useRef, useState } from 'react';
import type { Checkout } from '#messages/es/checkout.ts';
import { nearMissOf } from '../shared/near-miss.ts';

interface BuyerEmailProps {
  email: string;
  words: Checkout['email'];
  locked: boolean;
  onClose: () => void;
}

/** Once the dialog has given the focus back to where it was. */
const leadToEmail = () => queueMicrotask(() => document.querySelector<HTMLElement>('#email')?.focus());

/** Where the confirmation will go, beside what is bought, with a way back to the field that holds it. */
export function BuyerEmail({ email, words, locked, onClose }: BuyerEmailProps) {
  const wanted = useRef(false);
  const [meant] = useState(() => nearMissOf(email));
  useEffect(
    () => () => {
      if (wanted.current) leadToEmail();
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
        {words.to} <b>{email}</b> {meant && <em>{words.near(meant)} </em>}
        <button className="text" type="button" disabled={locked} onClick={change}>
          {words.change}
        </button>
      </span>
    </p>
  );
}
