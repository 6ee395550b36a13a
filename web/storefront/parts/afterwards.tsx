import type { CheckoutPage } from '#messages/es/checkout-page.ts';
import { Icon, type IconName } from './icon.tsx';

/** Says what the money sets in motion; it stands beside the form on wide screens only, where there is room. */
export function Afterwards({ words }: { words: CheckoutPage['after'] }) {
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

/** Says where the data of the card go. */
export function Safe({ text }: { text: string }) {
  return (
    <>
      <Icon name="lock" />
      <small>{text}</small>
    </>
  );
}
