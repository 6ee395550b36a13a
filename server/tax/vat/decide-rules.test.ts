import { describe, expect, test } from 'vitest';
import { decideAll, type SaleFacts, type YearAbroad } from './decide-rules.ts';
import { defaultRegime } from './regime-setting.ts';

const rates = { ES: 2100, FR: 2000, IT: 2200 };
const sale = (card: string, more: Partial<SaleFacts> = {}): SaleFacts => ({
  totalCents: 12_100,
  day: '2027-03-01',
  proofs: { card },
  decided: null,
  business: null,
  spanishPostalCode: null,
  rates,
  standing: null,
  ...more,
});
const decide = (sales: SaleFacts[], years: YearAbroad[] = [], regime = defaultRegime) =>
  decideAll(sales, { regime, years }).map((supply) =>
    supply.kind === 'held' ? supply.why : `${supply.treatment.kind} ${supply.rateBasisPoints}`,
  );
const yearOfSales = (
  netCents: number,
  oneStop = false,
  of = 2027,
  since: string | null = null,
): YearAbroad => ({
  ...{ year: of, netCents, oneStop, since },
});

test.each([
  { number: 'FR', card: 'FR', postalCode: '75001', tax: 'reverse_charge 0' },
  { number: 'FR', card: 'MC', postalCode: '98000', tax: 'reverse_charge 0' },
  { number: 'FR', card: 'FR', postalCode: '97400', tax: 'outside 0' },
  { number: 'FR', card: 'RE', postalCode: '97400', tax: 'outside 0' },
  { number: 'IT', card: 'IT', postalCode: '23041', tax: 'outside 0' },
  { number: 'DE', card: 'DE', postalCode: '27498', tax: 'outside 0' },
])(
  'the tax decision for a business with a number of $number at $postalCode and a card of $card is $tax',
  ({ number, card, postalCode, tax }) => {
    const opened = ['FR-overseas_departments', 'IT-livigno', 'DE-heligoland'];
    const business = { country: number, confirmed: true };
    const proofs = { card, address: { country: number, postalCode } };
    expect(decide([sale(card, { business, proofs })], [], { ...defaultRegime, opened })).toEqual([tax]);
  },
);

test('the tax decision uses the regional rates of Portugal when the address is known', () => {
  const at = (postalCode: string, day = '2027-03-01') =>
    sale('PT', {
      day,
      rates: { ...rates, PT: 2300 },
      proofs: { card: 'PT', address: { country: 'PT', postalCode } },
    });
  expect(decide([at('9500-321'), at('9000-001'), at('1000-001')], [yearOfSales(1_000_001)])).toEqual([
    'one_stop 1600',
    'one_stop 2200',
    'one_stop 2300',
  ]);
  expect(decide([at('9500-321')])).toEqual(['domestic 2100']);
});

describe('a business with an existing number that is not proven to be its own', () => {
  const unproven = (more: Partial<SaleFacts> = {}) =>
    sale('FR', { business: { country: 'FR', confirmed: true, isUnproven: true }, ...more });
  const review = { ...defaultRegime, unprovenNumbers: 'review' as const };

  test('the tax decision charges VAT for an unproven number unless the owner reviews such sales', () => {
    expect(decide([unproven()])).toEqual(['domestic 2100']);
    expect(decide([unproven()], [], review)).toEqual(['number_unproven']);
  });

  test('the tax decision reviews a sale with an unproven number also when staff decided the location', () => {
    const decided = { country: 'FR', territory: null };
    expect(decide([unproven({ decided })], [], review)).toEqual(['number_unproven']);
    expect(decide([unproven({ decided })])).toEqual(['domestic 2100']);
  });

  test('the tax decision does not review a number that VIES has not confirmed', () => {
    const business = { country: 'FR', confirmed: false, isUnproven: true };
    expect(decide([unproven({ business })], [], review)).toEqual(['domestic 2100']);
  });
});

describe('the threshold', () => {
  test("the threshold taxes the crossing sale and all later ones in the buyer's state", () => {
    const france = sale('FR');
    expect(decide([france, france, sale('ES'), france], [yearOfSales(985_000)])).toEqual([
      'domestic 2100',
      'one_stop 2000',
      'domestic 2100',
      'one_stop 2000',
    ]);
  });

  test('the threshold keeps Spanish tax of a waiting sale when its buyer is named after the crossing sale', () => {
    const standing = {
      treatment: { kind: 'domestic', country: 'FR', taxedIn: 'ES' },
      rateBasisPoints: 2100,
      baseCents: 10_000,
    } as const;
    const crossed = [yearOfSales(0, true, 2027, '2027-03-01')];
    expect(decide([sale('FR', { standing }), sale('FR')], crossed)).toEqual([
      'domestic 2100',
      'one_stop 2000',
    ]);
  });

  test('the threshold counts a sale once when it is decided again', () => {
    const standing = {
      treatment: { kind: 'domestic', country: 'FR', taxedIn: 'ES' },
      rateBasisPoints: 2100,
      baseCents: 10_000,
    } as const;
    expect(decide([sale('IT', { standing })], [yearOfSales(995_000)])).toEqual(['domestic 2100']);
    expect(decide([sale('IT')], [yearOfSales(995_000)])).toEqual(['one_stop 2200']);
  });

  test('the threshold keeps Spanish tax for sales before the crossing sale, even when they are decided later', () => {
    const crossed = [yearOfSales(0, true, 2027, '2027-02-10')];
    const days = ['2027-01-05', '2027-02-10', '2027-02-11'];
    expect(
      decide(
        days.map((day) => sale('FR', { day })),
        crossed,
      ),
    ).toEqual(['domestic 2100', 'one_stop 2000', 'one_stop 2000']);
  });

  test("the threshold taxes the year after a crossing in the buyer's state but not the one after it", () => {
    expect(decide([sale('FR')], [yearOfSales(0, true, 2026), yearOfSales(0)])).toEqual(['one_stop 2000']);
    expect(decide([sale('FR')], [yearOfSales(1_000_001, false, 2026)])).toEqual(['one_stop 2000']);
    expect(decide([sale('FR', { day: '2028-01-01' })], [yearOfSales(0, true, 2026)])).toEqual([
      'domestic 2100',
    ]);
  });

  test("the threshold taxes in the buyer's state from the day that the owner chose", () => {
    const chosen = { ...defaultRegime, oneStopFrom: '2027-03-01' };
    expect(decide([sale('FR', { day: '2027-02-28' }), sale('FR')], [], chosen)).toEqual([
      'domestic 2100',
      'one_stop 2000',
    ]);
  });

  test('the threshold excludes reverse charge and domestic sales', () => {
    const business = sale('IT', { business: { country: 'IT', confirmed: true } });
    expect(decide([business, sale('ES'), sale('FR')], [yearOfSales(985_000)])).toEqual([
      'reverse_charge 0',
      'domestic 2100',
      'domestic 2100',
    ]);
  });
});

describe('sales that need a decision by staff', () => {
  test('an unclear sale waits for staff with conflicting or insufficient evidence', () => {
    const open = sale('IT', { proofs: { card: 'IT', network: 'FR' } });
    expect(decide([open, sale('IT', { proofs: {} })])).toEqual(['proofs_disagree', 'too_few_proofs']);
    expect(decide([{ ...open, decided: { country: 'FR', territory: null } }])).toEqual(['domestic 2100']);
  });

  test("an unclear sale waits for staff when a confirmed number contradicts the card's country", () => {
    expect(decide([sale('ES', { business: { country: 'IT', confirmed: true } })])).toEqual([
      'proofs_disagree',
    ]);
    expect(decide([sale('IT', { business: { country: 'IT', confirmed: false } })])).toEqual([
      'domestic 2100',
    ]);
  });

  test('a Spanish number with its address takes precedence over a foreign card', () => {
    expect(decide([sale('FR', { spanishPostalCode: '28001' })], [yearOfSales(2_000_000, true)])).toEqual([
      'domestic 2100',
    ]);
    expect(decide([sale('FR', { spanishPostalCode: '35001' })])).toEqual(['country_closed']);
  });

  test('an unclear sale waits for countries and territories outside the EU VAT area until the owner opens them', () => {
    const canarias = sale('ES', { proofs: { card: 'ES', address: { country: 'ES', postalCode: '35001' } } });
    const byWord = sale('ES', { decided: { country: 'ES', territory: 'ceuta' } });
    expect(decide([sale('CH'), canarias, byWord])).toEqual([
      'country_closed',
      'country_closed',
      'country_closed',
    ]);
    const opened = { ...defaultRegime, opened: ['CH', 'ES-canarias', 'ES-ceuta'] };
    expect(decide([sale('CH'), canarias, byWord], [], opened)).toEqual([
      'outside 0',
      'outside 0',
      'outside 0',
    ]);
  });

  test('an unclear sale waits for a state without a rate', () => {
    expect(decide([sale('DE')], [yearOfSales(0, true)])).toEqual(['rate_unknown']);
  });
});
