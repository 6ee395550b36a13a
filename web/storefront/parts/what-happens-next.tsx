import type { CheckoutPageTexts } from '#messages/es/checkout-page.ts';
import { Icon, type IconName } from './icon.tsx';

/** Explains what happens after payment. Wide screens only. */
export function WhatHappensNext({ words }: { words: CheckoutPageTexts['after'] }) {
  const steps: [IconName, string][] = [
    ['mail', words.mail],
    ['clock', words.start],
    ['rise', words.follow],
  ];
  return (
    <>
      {steps.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </>
  );
}

export function SafetyNote({ text }: { text: string }) {
  return (
    <>
      <Icon name="lock" />
      <small>{text}</small>
    </>
  );
}
