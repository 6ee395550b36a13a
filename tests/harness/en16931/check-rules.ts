import type { ReadInvoice, Terms } from './read-terms.ts';

const parseCents = (amount: string | undefined): number => Math.round(Number(amount) * 100);
const sum = (lines: readonly Terms[], term: string): number =>
  lines.reduce((all, line) => all + parseCents(line[term]), 0);
const hasTerms = (terms: Terms, ...wanted: string[]): boolean => wanted.every((term) => terms[term]);
const hasNone = (terms: Terms, ...unwanted: string[]): boolean => unwanted.every((term) => !terms[term]);

type Rule = (invoice: ReadInvoice) => boolean;
const alwaysPresent =
  (term: string): Rule =>
  ({ terms }) =>
    hasTerms(terms, term);
const inLines =
  (holds: (line: Terms) => boolean): Rule =>
  ({ lines }) =>
    lines.every(holds);
const ruleOfCategory =
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
const isUntaxed: Rule = ({ terms }) => parseCents(terms['BT-117']) === 0;
const baseOfLines: Rule = ({ terms, lines }) => parseCents(terms['BT-116']) === sum(lines, 'BT-131');
const amounts = ['BT-106', 'BT-109', 'BT-110', 'BT-112', 'BT-113', 'BT-115', 'BT-116', 'BT-117'];

/** Published business rules of EN 16931-1 that the shop's invoices could break, by name. */
const rules: Record<string, Rule> = {
  'BR-01': ({ terms }) => terms['BT-24'] === 'urn:cen.eu:en16931:2017',
  'BR-02': alwaysPresent('BT-1'),
  'BR-03': ({ terms }) => /^\d{8}$/.test(terms['BT-2'] ?? ''),
  'BR-04': alwaysPresent('BT-3'),
  'BR-05': alwaysPresent('BT-5'),
  'BR-06': alwaysPresent('BT-27'),
  'BR-07': alwaysPresent('BT-44'),
  'BR-09': alwaysPresent('BT-40'),
  'BR-11': alwaysPresent('BT-55'),
  'BR-12': alwaysPresent('BT-106'),
  'BR-13': alwaysPresent('BT-109'),
  'BR-14': alwaysPresent('BT-112'),
  'BR-15': alwaysPresent('BT-115'),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': inLines((line) => hasTerms(line, 'BT-126')),
  'BR-22': inLines((line) => line['BT-129'] === '1'),
  'BR-24': inLines((line) => hasTerms(line, 'BT-131')),
  'BR-25': inLines((line) => hasTerms(line, 'BT-153')),
  'BR-27': inLines((line) => Number(line['BT-146']) >= 0),
  'BR-48': ({ terms }) => hasTerms(terms, 'BT-119') || terms['BT-118'] === 'O',
  'BR-49': ({ terms }) => hasNone(terms, 'BT-87') || hasTerms(terms, 'BT-81'),
  'BR-51': ({ terms }) => (terms['BT-87'] ?? '').length <= 10,
  'BR-55': ({ terms }) => hasNone(terms, 'BT-26') || hasTerms(terms, 'BT-25'),
  'BR-CL-01': ({ root, terms }) =>
    (root === 'CreditNote' ? ['381'] : root === 'Invoice' ? ['380', '384'] : ['380', '381', '384']).includes(
      terms['BT-3'] ?? '',
    ),
  'BR-CL-04': ({ terms }) => terms['BT-5'] === 'EUR',
  'BR-CL-14': ({ terms }) =>
    [terms['BT-40'], terms['BT-55']].every((country) => /^[A-Z]{2}$/.test(country ?? '') && country !== 'EL'),
  'BR-CL-16': ({ terms }) => hasNone(terms, 'BT-81') || ['48', '68', 'ZZZ'].includes(terms['BT-81'] ?? ''),
  'BR-CL-25': ({ terms }) => isEndpoint(terms['BT-34']) && isEndpoint(terms['BT-49']),
  'BR-CO-04': ({ terms, lines }) => lines.every((line) => line['BT-151'] === terms['BT-118']),
  'BR-CO-09': ({ terms }) => isVatNumber(terms['BT-31']) && isVatNumber(terms['BT-48']),
  'BR-CO-10': ({ terms, lines }) => parseCents(terms['BT-106']) === sum(lines, 'BT-131'),
  'BR-CO-13': ({ terms }) => terms['BT-109'] === terms['BT-106'],
  'BR-CO-14': ({ terms }) => terms['BT-110'] === terms['BT-117'],
  'BR-CO-15': ({ terms }) =>
    parseCents(terms['BT-112']) === parseCents(terms['BT-109']) + parseCents(terms['BT-110']),
  'BR-CO-16': ({ terms }) =>
    parseCents(terms['BT-115']) === parseCents(terms['BT-112']) - parseCents(terms['BT-113']),
  // The published check allows one unit of the currency. Tax-inclusive prices differ by at most one cent per refund.
  'BR-CO-17': ({ terms }) =>
    Math.abs(
      parseCents(terms['BT-117']) - (parseCents(terms['BT-116']) * Number(terms['BT-119'] ?? 0)) / 100,
    ) <= 100,
  'BR-CO-26': ({ terms }) => hasTerms(terms, 'BT-30') || hasTerms(terms, 'BT-31'),
  'BR-DEC': ({ terms }) => amounts.every((term) => /^\d+\.\d\d$/.test(terms[term] ?? '')),
  'BR-S-02': ruleOfCategory('S', ({ terms }) => hasTerms(terms, 'BT-31')),
  'BR-S-05': ruleOfCategory(
    'S',
    inLines((line) => Number(line['BT-152']) > 0),
  ),
  'BR-S-08': ruleOfCategory('S', baseOfLines),
  'BR-S-10': ruleOfCategory('S', ({ terms }) => hasNone(terms, 'BT-120', 'BT-121')),
  'BR-AE-02': ruleOfCategory(
    'AE',
    ({ terms }) => hasTerms(terms, 'BT-31') && (hasTerms(terms, 'BT-48') || hasTerms(terms, 'BT-47')),
  ),
  'BR-AE-05': ruleOfCategory(
    'AE',
    inLines((line) => Number(line['BT-152']) === 0),
  ),
  'BR-AE-08': ruleOfCategory('AE', baseOfLines),
  'BR-AE-09': ruleOfCategory('AE', isUntaxed),
  'BR-AE-10': ruleOfCategory(
    'AE',
    ({ terms }) => terms['BT-121'] === 'VATEX-EU-AE' && hasTerms(terms, 'BT-120'),
  ),
  'BR-O-02': ruleOfCategory('O', ({ terms }) => hasNone(terms, 'BT-31', 'BT-48')),
  'BR-O-05': ruleOfCategory(
    'O',
    inLines((line) => hasNone(line, 'BT-152')),
  ),
  'BR-O-08': ruleOfCategory('O', baseOfLines),
  'BR-O-09': ruleOfCategory('O', isUntaxed),
  'BR-O-10': ruleOfCategory(
    'O',
    ({ terms }) => terms['BT-121'] === 'VATEX-EU-O' && hasTerms(terms, 'BT-120'),
  ),
  'BR-O-12': ruleOfCategory(
    'O',
    inLines((line) => line['BT-151'] === 'O'),
  ),
};

export const brokenRules = (invoice: ReadInvoice): string[] =>
  Object.entries(rules).flatMap(([name, holds]) => (holds(invoice) ? [] : [name]));
