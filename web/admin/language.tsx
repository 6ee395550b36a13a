import { useSyncExternalStore } from 'react';
import { formatImportedPrice } from '#contracts/catalog/imported-price.ts';
import { madridTimeZone } from '#contracts/kit/madrid.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { shopNow } from './data/shop-clock.ts';

const storageKey = 'auge.admin.language';
const languageListeners = new Set<() => void>();

/** Returns the language of the last member in this browser. The shell's document reads the same entry. */
export const currentLanguage = (): StaffLanguage => (document.documentElement.lang === 'en' ? 'en' : 'es');

export function setLanguage(language: StaffLanguage): void {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Without storage the language lasts until the page is left.
  }
  for (const hear of languageListeners) hear();
}

/** Applies the language of the member's record, overriding the browser's. */
export function applyMemberLanguage(language: StaffLanguage): void {
  if (language !== currentLanguage()) setLanguage(language);
}

function subscribe(hear: () => void): () => void {
  languageListeners.add(hear);
  return () => languageListeners.delete(hear);
}

export const useLanguage = (): StaffLanguage => useSyncExternalStore(subscribe, currentLanguage);

export const useTexts = <Words,>(area: Record<StaffLanguage, Words>): Words => area[useLanguage()];

const tags: Record<StaffLanguage, string> = { es: 'es-ES', en: 'en-GB' };

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(
  language: StaffLanguage,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language}/${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tags[language], { timeZone: madridTimeZone, ...options });
  formats.set(key, made);
  return made;
}

function dayPartsOf(at: Date, language: StaffLanguage) {
  const parts = formatOf(language, 'day', { day: '2-digit', month: 'short', year: 'numeric' }).formatToParts(
    at,
  );
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: part('day'), month: part('month').replace('.', '').slice(0, 3), year: part('year') };
}

/** Formats dd MMM yyyy in Madrid time: `20 nov 2026`. */
export function formatDay(at: Date, language: StaffLanguage): string {
  const { day, month, year } = dayPartsOf(at, language);
  return `${day} ${month} ${year}`;
}

/** Formats `20 nov`, for axes. */
export const formatDayOfYear = (at: Date, language: StaffLanguage): string => {
  const { day, month } = dayPartsOf(at, language);
  return `${day} ${month}`;
};

/** Formats `nov 2026`, for axes. */
export const formatMonth = (at: Date, language: StaffLanguage): string => {
  const { month, year } = dayPartsOf(at, language);
  return `${month} ${year}`;
};

/** Formats `14:32` in Madrid time. */
export const formatTime = (at: Date, language: StaffLanguage): string =>
  formatOf(language, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

/** Formats seconds too, for tooltips and exports: `20 nov 2026, 14:32:07`. */
export const formatExact = (at: Date, language: StaffLanguage): string =>
  `${formatDay(at, language)}, ${formatOf(language, 'exact', { timeStyle: 'medium', hourCycle: 'h23' }).format(at)}`;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', daySeconds],
  ['hour', 3600],
  ['minute', 60],
];

/** Formats `hace 7 minutos`, `en 3 días`, in the largest whole unit. */
export function formatRelative(at: Date, now: Date, language: StaffLanguage): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(tags[language], { numeric: 'auto', style: 'short' }).format(
    Math.trunc(seconds / size),
    unit,
  );
}

/** Formats `12.345`, and `≈ 1.048.000` for an estimate. */
export function formatCount(count: number, language: StaffLanguage, isEstimate = false): string {
  const text = new Intl.NumberFormat(tags[language], { useGrouping: 'always' }).format(count);
  return isEstimate ? `≈ ${text}` : text;
}

/** Replaces the hyphen by a minus sign. */
const withMinus = (text: string): string => text.replace('-', '−');

/** Formats `5.011,84 €` with grouping. */
export const formatCents = (cents: Cents, language: StaffLanguage): string => {
  const euros = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const;
  return withMinus(new Intl.NumberFormat(tags[language], euros).format(cents / 100));
};

/** Formats whole euros for axes: `2.000 €`, `€2,000`. */
export const formatEuros = (cents: Cents, language: StaffLanguage): string => {
  const euros = {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
    useGrouping: 'always',
  } as const;
  return withMinus(new Intl.NumberFormat(tags[language], euros).format(Math.round(cents / 100)));
};

/** Formats an amount in the account's currency: `218,40 USD`. `–` for a hidden amount. */
export const formatAmount = (
  amount: string | null,
  currency: string | null,
  language: StaffLanguage,
): string => formatDigits(amount, currency, { language, most: 2 });

/** Formats a provider's price per 1,000 with all its digits: `0,081 USD`. */
export const formatRate = (rate: string | null, currency: string | null, language: StaffLanguage): string =>
  formatDigits(rate, currency, { language, most: 8 });

function formatDigits(
  amount: string | null,
  currency: string | null,
  { language, most }: { language: StaffLanguage; most: number },
): string {
  if (amount === null) return '–';
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: most, useGrouping: 'always' } as const;
  const text = withMinus(new Intl.NumberFormat(tags[language], digits).format(Number(amount)));
  return currency ? `${text} ${currency}` : text;
}

/** Formats a share in 0.01 %: `38,2 %`. */
export const formatShare = (share: number, language: StaffLanguage): string =>
  withMinus(
    new Intl.NumberFormat(tags[language], { style: 'percent', maximumFractionDigits: 1 }).format(
      share / 10_000,
    ),
  );

/** Formats a duration in its largest unit: `4 min`, `1,5 s`. */
export function formatSpan(seconds: number, language: StaffLanguage): string {
  const [unit, size] = (
    [
      ['day', daySeconds],
      ['hour', 3600],
      ['minute', 60],
      ['second', 0],
    ] as const
  ).find(([, each]) => seconds >= each) ?? ['second', 0];
  const value = size === 0 ? seconds : seconds / size;
  // English would format `1.5 secs` where Spanish has `1,5 s`.
  if (unit === 'second')
    return `${new Intl.NumberFormat(tags[language], { maximumFractionDigits: 1 }).format(value)}\u00a0s`;
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tags[language], style).format(value);
}

export function Money({ cents }: { cents: Cents }) {
  return <span className="num">{formatCents(cents, useLanguage())}</span>;
}

/** Cost of an order of an earlier shop. `missing` explains a missing amount. */
export function ImportedMoney({ cents, missing }: { cents: Cents | null; missing: string }) {
  if (cents !== null) return <Money cents={cents} />;
  return (
    <span className="num muted" title={missing}>
      {formatImportedPrice(cents)}
      <span className="sr">{missing}</span>
    </span>
  );
}

/**
 * Shows day and time, with seconds and relative time in the tooltip. `as` limits it to the day or the relative time.
 */
export function DateTime({ at, as = 'moment' }: { at: string; as?: 'moment' | 'day' | 'ago' }) {
  const language = useLanguage();
  const when = new Date(at);
  const ago = formatRelative(when, shopNow(), language);
  const exact = formatExact(when, language);
  if (as === 'ago') {
    return (
      <time dateTime={at} title={exact}>
        {ago}
      </time>
    );
  }
  return (
    <time dateTime={at} title={`${exact} · ${ago}`}>
      {formatDay(when, language)}
      {as === 'moment' && <span className="muted"> {formatTime(when, language)}</span>}
    </time>
  );
}
