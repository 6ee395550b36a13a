import type { Checkout } from '#messages/es/checkout.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';

interface AssuranceProps {
  words: Checkout['assurance'];
  /** The company that the contract is with. */
  seller: string | undefined;
}

/** Who sells, and what happens when something goes wrong: beside the button that binds. */
export function Assurance({ words, seller }: AssuranceProps) {
  const { short, drop } = words;
  const answers: [icon: IconName, lead: string, text: string][] = [
    ['user', words.password, seller ? words.seller(seller) : ''],
    ['ok', `${short.lead},`, short.text],
    ['rise', `${drop.lead},`, drop.text],
  ];
  return (
    <ul className="assurance">
      {answers.map(([icon, lead, text]) => (
        <li key={icon} className="note">
          <Icon name={icon} />
          <span>
            <strong>{lead}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
