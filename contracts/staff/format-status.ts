import { formatCountFor } from '../kit/counts.ts';
import { formatDate, formatDateTime } from '../kit/date-time-formats.ts';
import { formatMoney } from '../kit/money.ts';
import { perLocale } from '../kit/per-locale.ts';
import type { StaffLanguage } from './roles.ts';
import type { SaleState, StatusPart } from './shop-status.ts';

type PartOfKind<Kind extends StatusPart['kind']> = Extract<StatusPart, { kind: Kind }>;

export interface StatusWords {
  selling: Record<SaleState, string>;
  notOpen: Record<PartOfKind<'not_open'>['why'], string>;
  maintenance: (since: string | undefined, by: string | undefined) => string;
  closed: (what: string, where: string | undefined) => string;
  closable: Record<PartOfKind<'closed'>['service'], string>;
  dropped: (count: string) => string;
  held: (name: string, orders: string, amount: string) => string;
  overdue: (quarter: string, due: string, returns: string) => string;
  quarter: (quarter: string, year: string) => string;
  backup: Record<PartOfKind<'backup'>['alarm'], (newest: string | undefined) => string>;
  condition: (name: PartOfKind<'condition'>['name'], cause: PartOfKind<'condition'>['cause']) => string;
}

const regions = perLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }));

/** Formats `Francia`, and `España (canarias)` for a special territory. */
function formatTaxPlace(place: string, language: StaffLanguage): string {
  const [country = '', territory] = place.split('-');
  const name = regions(language).of(country) ?? country;
  return territory ? `${name} (${territory.replaceAll('_', ' ')})` : name;
}

/** Formats one part of the status. Status line and mail use the same sentence. */
export function formatStatusPart(part: StatusPart, words: StatusWords, language: StaffLanguage): string {
  const moment = (at: string | null) => (at ? formatDateTime(new Date(at), language) : undefined);
  switch (part.kind) {
    case 'not_open':
      return words.notOpen[part.why];
    case 'maintenance':
      return words.maintenance(moment(part.since), part.by ?? undefined);
    case 'closed':
      return words.closed(
        words.closable[part.service],
        part.country ? formatTaxPlace(part.country, language) : undefined,
      );
    case 'dropped':
      return words.dropped(formatCountFor(part.packages, language));
    case 'provider_held':
      return words.held(
        part.name,
        formatCountFor(part.orders, language),
        formatMoney(part.amountCents, language),
      );
    case 'return_overdue':
      return words.overdue(
        words.quarter(String(part.quarter), String(part.year)),
        formatDate(new Date(`${part.dueOn}T12:00:00Z`), language),
        String(part.returns),
      );
    case 'backup':
      return words.backup[part.alarm](moment(part.newestAt));
    case 'condition':
      return words.condition(part.name, part.cause);
  }
}
