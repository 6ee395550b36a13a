import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';

interface AssuranceProps {
  words: CheckoutTexts['assurance'];
  /** Refill guarantee of the package, in days. */
  refillDays: number;
}

/** List items that reassure hesitant buyers, shown next to the steps. */
export function Assurance({ words, refillDays }: AssuranceProps) {
  const { short, drop } = words;
  const answers: [icon: IconName, lead: string, text: string][] = [
    ['ok', `${short.lead},`, short.text],
    ['rise', drop.lead(refillDays), drop.text(refillDays)],
    ['user', words.password, ''],
  ];
  return answers.map(([icon, lead, text]) => (
    <li key={icon}>
      <Icon name={icon} />
      <span>
        <strong>{lead}</strong> {text}
      </span>
    </li>
  ));
}
