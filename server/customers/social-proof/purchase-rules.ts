import type { LivePurchase } from '#contracts/customers/social-proof-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { proofMessages } from '#messages/proof.ts';
import type { PurchaseRow } from './store.ts';

/** First letter and a row of dots that does not tell the length (ruling "Live purchases"). */
export const anonymous = (username: string) => `${[...username][0] ?? ''}••••••`;

const formatters = perLocale((tag) => ({
  counts: new Intl.NumberFormat(tag),
  countries: new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
}));

function timeAgo(paidAt: Date, now: Date, locale: Locale): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - paidAt.getTime()) / 60_000));
  const words = proofMessages[locale].live;
  return minutes < 60 ? words.minutesAgo(String(minutes)) : words.hoursAgo(String(Math.floor(minutes / 60)));
}

/** One order as strangers may hear of it, in the visitor's language. `id` is made up by the caller. */
export function toLivePurchase(
  row: PurchaseRow,
  shown: { id: string; locale: Locale; now: Date },
): LivePurchase {
  const { locale, now, id } = shown;
  const { counts, countries } = formatters(locale);
  const code = /^[A-Z]{2}$/.test(row.card_country ?? '') ? (row.card_country ?? '') : '';
  const country = code && (countries.of(code) ?? '');
  return {
    id,
    user: anonymous(row.username),
    service: row.kind?.names[locale].many ?? proofMessages[locale].live[row.service_type],
    amount: counts.format(row.quantity),
    timeAgo: timeAgo(row.paid_at, now, locale),
    country,
    flag: country && code,
  };
}
