import type { Period } from '#contracts/kit/periods.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

/** Names of the periods of `contracts/kit/periods.ts`. A label of a figure takes its period from here. */
export type PeriodNames = Record<Period | 'h24', string>;

export const periodMessages: Record<StaffLanguage, PeriodNames> = {
  es: {
    today: 'Hoy',
    h24: 'últimas 24 horas',
    d7: '7 días',
    d30: '30 días',
    d90: '90 días',
    d365: '1 año',
  },
  en: {
    today: 'Today',
    h24: 'last 24 hours',
    d7: '7 days',
    d30: '30 days',
    d90: '90 days',
    d365: '1 year',
  },
};
