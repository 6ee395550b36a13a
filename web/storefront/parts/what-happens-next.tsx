import type { CheckoutPageTexts } from '#messages/es/checkout-page.ts';
import { Icon, IconItems } from './icon.tsx';

/** Explains what happens after payment. Wide screens only. */
export function WhatHappensNext({ words }: { words: CheckoutPageTexts['after'] }) {
  return (
    <IconItems
      items={[
        ['mail', words.mail],
        ['clock', words.start],
        ['rise', words.follow],
      ]}
    />
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
