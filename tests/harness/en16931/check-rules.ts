import type { ReadInvoice, Terms } from './read-terms.ts';

const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);
const sum = (lines: readonly Terms[], term: string): number =>
  lines.reduce((all, line) => all + cents(line[term]), 0);
const has = (terms: Terms, ...wanted: string[]): boolean => wanted.every((term) => terms[term]);
const lacks = (terms: Terms, ...unwanted: string[]): boolean => unwanted.every((term) => !terms[term]);

type Rule = (invoice: ReadInvoice) => boolean;
const always =
  (term: string): Rule =>
  ({ terms }) =>
    has(terms, term);
const inLines =
  (holds: (line: Terms) => boolean): Rule =>
  ({ lines }) =>
    lines.every(holds);
const of =
  (category: string, holds: Rule): Rule =>
  (invoice) =>
    invoice.terms['BT-118'] !== category || holds(invoice);
const isVatNumber = (value: string | undefined): boolean =>
  value === undefined || /^(EL|[A-Z]{2})[0-9A-Z+*]{2,13}$/.test(value);
/** EAS codes that begin with 99, and the VAT number codes 0211 and 0213. */
const isEndpoint = (value: string | undefined): boolean =>
  value === undefined ||
  /^(?:0211|0213|99(?:10|13|14|15|18|19|20|22|23|24|25|26|27|28|29|3\d|4\d|50|51|52|53|57|59)):[0-9A-Z+*]+$/.test(
    value,
  );
const untaxed: Rule = ({ terms }) => cents(terms['BT-117']) === 0;
const baseOfLines: Rule = ({ terms, lines }) => cents(terms['BT-116']) === sum(lines, 'BT-131');
const amounts = ['BT-106', 'BT-109', 'BT-110', 'BT-112', 'BT-113', 'BT-115', 'BT-116', 'BT-117'];

/** Published business rules of EN 16931-1 that the shop's invoices could break, by name. */
const rules: Record<string, Rule> = {
  'BR-01': ({ terms }) => terms['BT-24'] === 'urn:cen.eu:en16931:2017',
  'BR-02': always('BT-1'),
  'BR-03': ({ terms }) => /^\d{8}$/.test(terms['BT-2'] ?? ''),
  'BR-04': always('BT-3'),
  'BR-05': always('BT-5'),
  'BR-06': always('BT-27'),
  'BR-07': always('BT-44'),
  'BR-09': always('BT-40'),
  'BR-11': always('BT-55'),
  'BR-12': always('BT-106'),
  'BR-13': always('BT-109'),
  'BR-14': always('BT-112'),
  'BR-15': always('BT-115'),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': inLines((line) => has(line, 'BT-126')),
  'BR-22': inLines((line) => line['BT-129'] === '1'),
  'BR-24': inLines((line) => has(line, 'BT-131')),
  'BR-25': inLines((line) => has(line, 'BT-153')),
  'BR-27': inLines((line) => Number(line['BT-146']) >= 0),
  'BR-48': ({ terms }) => has(terms, 'BT-119') || terms['BT-118'] === 'O',
  'BR-49': ({ terms }) => lacks(terms, 'BT-87') || has(terms, 'BT-81'),
  'BR-51': ({ terms }) => (terms['BT-87'] ?? '').length <= 10,
  'BR-55': ({ terms }) => lacks(terms, 'BT-26') || has(terms, 'BT-25'),
  'BR-CL-01': ({ root, terms }) =>
    (root === 'CreditNote' ? ['381'] : root === 'Invoice' ? ['380', '384'] : ['380', '381', '384']).includes(
      terms['BT-3'] ?? '',
    ),
  'BR-CL-04': ({ terms }) => terms['BT-5'] === 'EUR',
  'BR-CL-14': ({ terms }) =>
    [terms['BT-40'], terms['BT-55']].every((country) => /^[A-Z]{2}$/.test(country ?? '') && country !== 'EL'),
  'BR-CL-16': ({ terms }) => lacks(terms, 'BT-81') || ['48', '68', 'ZZZ'].includes(terms['BT-81'] ?? ''),
  'BR-CL-25': ({ terms }) => isEndpoint(terms['BT-34']) && isEndpoint(terms['BT-49']),
  'BR-CO-04': ({ terms, lines }) => lines.every((line) => line['BT-151'] === terms['BT-118']),
  'BR-CO-09': ({ terms }) => isVatNumber(terms['BT-31']) && isVatNumber(terms['BT-48']),
  'BR-CO-10': ({ terms, lines }) => cents(terms['BT-106']) === sum(lines, 'BT-131'),
  'BR-CO-13': ({ terms }) => terms['BT-109'] === terms['BT-106'],
  'BR-CO-14': ({ terms }) => terms['BT-110'] === terms['BT-117'],
  'BR-CO-15': ({ terms }) => cents(terms['BT-112']) === cents(terms['BT-109']) + cents(terms['BT-110']),
  'BR-CO-16': ({ terms }) => cents(terms['BT-115']) === cents(terms['BT-112']) - cents(terms['BT-113']),
  // The published check allows one unit of the currency. Tax-inclusive prices differ by at most one cent per refund.
  'BR-CO-17': ({ terms }) =>
    Math.abs(cents(terms['BT-117']) - (cents(terms['BT-116']) * Number(terms['BT-119'] ?? 0)) / 100) <= 100,
  'BR-CO-26': ({ terms }) => has(terms, 'BT-30') || has(terms, 'BT-31'),
  'BR-DEC': ({ terms }) => amounts.every((term) => /^\d+\.\d\d$/.test(terms[term] ?? '')),
  'BR-S-02': of('S', ({ terms }) => has(terms, 'BT-31')),
  'BR-S-05': of(
    'S',
    inLines((line) => Number(line['BT-152']) > 0),
  ),
  'BR-S-08': of('S', baseOfLines),
  'BR-S-10': of('S', ({ terms }) => lacks(terms, 'BT-120', 'BT-121')),
  'BR-AE-02': of('AE', ({ terms }) => has(terms, 'BT-31') && (has(terms, 'BT-48') || has(terms, 'BT-47'))),
  'BR-AE-05': of(
    'AE',
    inLines((line) => Number(line['BT-152']) === 0),
  ),
  'BR-AE-08': of('AE', baseOfLines),
  'BR-AE-09': of('AE', untaxed),
  'BR-AE-10': of('AE', ({ terms }) => terms['BT-121'] === 'VATEX-EU-AE' && has(terms, 'BT-120')),
  'BR-O-02': of('O', ({ terms }) => lacks(terms, 'BT-31', 'BT-48')),
  'BR-O-05': of(
    'O',
    inLines((line) => lacks(line, 'BT-152')),
  ),
  'BR-O-08': of('O', baseOfLines),
  'BR-O-09': of('O', untaxed),
  'BR-O-10': of('O', ({ terms }) => terms['BT-121'] === 'VATEX-EU-O' && has(terms, 'BT-120')),
  'BR-O-12': of(
    'O',
    inLines((line) => line['BT-151'] === 'O'),
  ),
};

export const brokenRules = (invoice: ReadInvoice): string[] =>
  Object.entries(rules).flatMap(([name, holds]) => (holds(invoice) ? [] : [name]));
