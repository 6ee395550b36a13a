import { type Locale, locales } from '#contracts/kit/locales.ts';
import { suppress } from '#server/mail/suppressions/suppress.ts';
import { type ImportedCustomer, importCustomer, revertCustomerImport } from '../account/import-customer.ts';
import { type CellReader, InvalidCell } from './cell-rules.ts';
import { defineKind, eachLine, importProblem } from './kind.ts';

interface LineValues {
  email: string;
  language: Locale | null;
  usernames: string[];
  noMarketing: boolean;
}
interface PreviousValue extends ImportedCustomer {
  stopped: boolean;
}

const spoken: Record<string, Locale> = {
  espanol: 'es',
  castellano: 'es',
  spanish: 'es',
  frances: 'fr',
  french: 'fr',
  francais: 'fr',
  italiano: 'it',
  italian: 'it',
  ingles: 'en',
  english: 'en',
  inglese: 'en',
  anglais: 'en',
};

function languageOf({ raw }: CellReader): Locale | null {
  const cell = raw('language').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (cell === '') return null;
  const found = locales.find((locale) => locale === cell.slice(0, 2)) && /^[a-z]{2}(?:[-_]|$)/.test(cell);
  const locale = found ? (cell.slice(0, 2) as Locale) : spoken[cell];
  if (!locale) throw new InvalidCell('no_choice', 'language', cell);
  return locale;
}

function readCustomerRow(cells: CellReader): LineValues {
  const { raw, required, email, username, flag } = cells;
  const names = raw('usernames')
    .split(/[\s,|]+/)
    .filter(Boolean);
  return {
    email: required('email', email('email')),
    language: languageOf(cells),
    usernames: [...new Set(names.flatMap((name) => username('usernames', name) ?? []))],
    noMarketing: flag('no_marketing'),
  };
}

/**
 * Imports mail language, user names and objections to advertising. Choices made in this shop remain. Consents are never
 * imported, because they could not be proved.
 */
export const customersKind = defineKind<LineValues, PreviousValue>({
  atOnce: 100,
  read: readCustomerRow,
  subjectOf: ({ email }) => email,
  look: async () => [],
  bring: (_deps, tx, lines, { at }) =>
    eachLine(lines, async ({ line, values: { email, language, usernames, noMarketing } }) => {
      const adopted = await importCustomer(tx, { email, language, usernames, at });
      if (adopted === 'erased') return { line, state: 'refused', problem: importProblem('erased') };
      const stopped = noMarketing && (await suppressMarketing(tx, email, at));
      const isNew = adopted.language !== null || adopted.usernames.length > 0 || stopped;
      return isNew ? { line, state: 'made', was: { ...adopted, stopped } } : { line, state: 'same' };
    }),
  takeBack: (_deps, tx, lines) =>
    eachLine(lines, async ({ line, subject: email, was }) => {
      const changed = await revertCustomerImport(tx, { email, ...was });
      if (changed) return { line, state: 'kept', problem: importProblem('changed_since') };
      // An objection given to the earlier shop also applies here and remains.
      return was.stopped
        ? { line, state: 'kept', problem: importProblem('stays') }
        : { line, state: 'undone' };
    }),
});

const suppressMarketing = async (
  tx: Parameters<typeof suppress>[0],
  email: string,
  at: Date,
): Promise<boolean> => {
  await suppress(tx, { email, kinds: ['marketing', 'reminders', 'reviews'], source: 'staff', at });
  return true;
};
