import { type Html, html } from '../../kit/html.ts';
import { table } from '../../kit/parts.ts';

const CARDS: readonly (readonly [number: string, outcome: string])[] = [
  ['4242 4242 4242 4242', 'Succeeds (Visa)'],
  ['5555 5555 5555 4444', 'Succeeds (Mastercard)'],
  ['3782 822463 10005', 'Succeeds (American Express)'],
  ['4000 0025 0000 0003', 'Succeeds (issued in France)'],
  ['4000 0038 0000 0008', 'Succeeds (issued in Italy)'],
  ['4000 0027 6000 0016', 'Succeeds (issued in Germany)'],
  ['4000 0062 0000 0007', 'Succeeds (issued in Portugal)'],
  ['4000 0082 6000 0000', 'Succeeds (issued in the United Kingdom)'],
  ['4000 0075 6000 0009', 'Succeeds (issued in Switzerland)'],
  ['4000 0025 0000 3155', '3DS, then succeeds'],
  ['4000 0084 0000 1629', '3DS, then declined'],
  ['4000 0082 6000 3178', '3DS, then insufficient funds'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Insufficient funds'],
  ['4000 0000 0000 9987', 'Lost card'],
  ['4000 0000 0000 9979', 'Stolen card'],
  ['4000 0000 0000 0069', 'Expired card'],
  ['4000 0000 0000 0127', 'Wrong security code'],
  ['4000 0000 0000 0119', 'Processing error'],
  ['4242 4242 4242 4241', 'Wrong number'],
  ['4100 0000 0000 0019', 'Blocked as fraudulent'],
  ['4000 0000 0000 0259', 'Succeeds, then disputed'],
  ['4000 0000 0000 5423', 'Succeeds, then a fraud warning'],
  ['4000 0000 0000 7726', 'Succeeds; a refund settles later'],
  ['4000 0000 0000 5126', 'Succeeds; a refund fails later'],
];

const SUCCEEDS = /^Succeeds/;

export function cardTable(which: 'all' | 'troubled' = 'all'): Html {
  const cards = CARDS.filter(([, outcome]) => which === 'all' || !SUCCEEDS.test(outcome));
  const columns = [
    {
      label: 'Card number',
      cell: ([number]: (typeof CARDS)[number]) => html`<span class="mono">${number}</span>`,
    },
    { label: 'What happens', cell: ([, outcome]: (typeof CARDS)[number]) => outcome },
  ];
  return table('Test cards', columns, cards);
}
