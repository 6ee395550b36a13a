import { toDecimalString } from '#contracts/kit/money.ts';

/** Price lists the dialog can create: type and audience. Added types have a separate dialog. */
export const draftLists = ['followers-europe', 'followers-spain', 'likes', 'views'] as const;
export type DraftList = (typeof draftLists)[number];

export interface DraftPrice {
  quantity: number;
  costCents: number;
  priceCents: number;
}

/** Smallest amount of the payment processor. */
const minPriceCents = 50;

/** Parses `100, 250 500` to unique, sorted quantities. `undefined` for any other text. */
export function readSizes(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0 || words.length > 50 || !words.every((word) => /^[1-9]\d{0,8}$/.test(word)))
    return undefined;
  return [...new Set(words.map(Number))].sort((one, other) => one - other);
}

/**
 * Returns a price per quantity: cost by the provider's rate per 1,000, plus the mark-up in 0.01 %, rounded up to an
 * amount ending in 99 cents. A larger quantity never costs more per unit, which the server would refuse.
 */
export function draftPrices(rate: number, markup: number, sizes: readonly number[]): DraftPrice[] {
  const drafts: DraftPrice[] = [];
  for (const quantity of sizes) {
    const cost = (rate * quantity) / 10;
    const wanted = Math.max(minPriceCents, cost * (1 + markup / 10_000));
    const raised = Math.ceil((wanted + 1 - 1e-6) / 100) * 100 - 1;
    const before = drafts.at(-1);
    const most = before ? Math.floor((before.priceCents * quantity) / before.quantity) : raised;
    drafts.push({ quantity, costCents: Math.round(cost), priceCents: Math.min(raised, most) });
  }
  return drafts;
}

const quoteCsv = (text: string) => `"${text.replaceAll('"', '""')}"`;

export function draftFile(
  prices: readonly DraftPrice[],
  { list, provider, providerService }: { list: DraftList; provider: string; providerService: string },
): string {
  const [type = '', audience = ''] = list.split('-');
  const lines = prices.map(({ quantity, priceCents }) =>
    [
      type,
      audience,
      quantity,
      toDecimalString(priceCents),
      quoteCsv(providerService),
      quoteCsv(provider),
    ].join(';'),
  );
  return ['type;audience;quantity;price;provider_service;provider', ...lines].join('\n');
}
