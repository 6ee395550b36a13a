import { madrid } from '#contracts/kit/madrid.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { csvMessages } from '#messages/admin/staff/csv.ts';

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const clock = new Intl.DateTimeFormat('es-ES', {
  timeZone: madrid,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Shares are in hundredths of a per cent, as amounts are in cents. */
const unitOf = (field: string): 'euros' | 'percent' | undefined => {
  if (field.endsWith('Cents')) return 'euros';
  return field.endsWith('BasisPoints') || field === 'margin' ? 'percent' : undefined;
};

/** `Precio (€)`: the heading of a column for people, with its unit. */
export function peopleHeading(field: string, language: StaffLanguage): string {
  const words = csvMessages[language];
  const heading = words.fields[field] ?? field;
  const unit = unitOf(field);
  return unit ? words[unit](heading) : heading;
}

/**
 * A cell for people: euros and per cent with the decimals of their language, the shop's clock, words for yes and no. An
 * import reads all of it back.
 */
export function peopleCell(field: string, value: unknown, language: StaffLanguage): string {
  const { yes, no } = csvMessages[language];
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number' && unitOf(field)) {
    const text = (value / 100).toFixed(2);
    return language === 'es' ? text.replace('.', ',') : text;
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  if (typeof value === 'string') {
    return isMoment.test(value) ? clock.format(new Date(value)).replace(',', '') : value;
  }
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** As spreadsheets of that language separate. */
export const peopleSeparator = (language: StaffLanguage) => (language === 'es' ? ';' : ',');
