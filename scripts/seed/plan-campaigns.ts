import { createHash } from 'node:crypto';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import type { CampaignText } from '#contracts/marketing/campaigns.ts';
import { letterOf, type Occasion, occasions } from './campaign-texts.ts';

/** Mails leave in the morning, within so many hours. */
const morning = 8;
const sendingHours = 3;

export interface PlannedCampaign {
  id: string;
  name: string;
  code: string;
  percent: number;
  windowDays: number;
  locales: Locale[];
  texts: ({ locale: Locale } & CampaignText)[];
  /** Says when the first mail leaves, and the last. */
  startedAt: Date;
  finishedAt: Date;
  /** Its code holds until then. */
  until: Date;
}

/** Returns the day after the fourth Thursday of November. */
function blackFriday(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return 1 + ((4 - first + 7) % 7) + 21 + 1;
}

function beginOf({ on }: Occasion, year: number): Date {
  const [month, day] = on === 'black_friday' ? [11, blackFriday(year)] : on;
  return new Date(Date.UTC(year, month - 1, day, morning));
}

/** Makes the id of its time and its code, so that a run that is broken off or seeds again means the same campaign. */
function idOf(code: string, startedAt: Date): string {
  const time = startedAt.getTime().toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(code).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

function toPlan(occasion: Occasion, year: number): PlannedCampaign {
  const startedAt = beginOf(occasion, year);
  const code = `${occasion.code}${year}`;
  const texts = locales.flatMap((locale) => {
    const text = letterOf(occasion, locale);
    return text ? [{ locale, ...text }] : [];
  });
  return {
    ...{
      id: idOf(code, startedAt),
      name: `${occasion.name} ${year}`,
      code,
      percent: occasion.percent,
      texts,
      startedAt,
    },
    windowDays: occasion.days,
    locales: texts.map(({ locale }) => locale),
    finishedAt: new Date(startedAt.getTime() + sendingHours * hourMs),
    until: new Date(startedAt.getTime() + occasion.days * dayMs),
  };
}

/** Returns the campaigns of these days, each of which had the time to be read, the oldest first. */
export function planCampaigns({ days, until }: { days: number; until: Date }): PlannedCampaign[] {
  const from = until.getTime() - days * dayMs;
  const years = [...new Set([new Date(from).getUTCFullYear(), until.getUTCFullYear()])];
  return years
    .flatMap((year) => occasions.map((occasion) => toPlan(occasion, year)))
    .filter(
      ({ startedAt }) => startedAt.getTime() > from && startedAt.getTime() < until.getTime() - 3 * dayMs,
    )
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime());
}
