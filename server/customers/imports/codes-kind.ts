import { type CodeTerms, codeNameSchema, codeTermsSchema } from '#contracts/orders/discount-codes.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { addCodeIn, dropUntouched, findExistingCodes } from '#server/orders/promotions/codes/change-code.ts';
import { type CellReader, InvalidCell, readChoice } from './cell-rules.ts';
import { defineKind, eachLine, importProblem } from './kind.ts';

interface LineValues {
  code: string;
  terms: CodeTerms;
  /** The earlier shop had stopped the code. The imported code is then stopped as well. */
  isStopped: boolean;
}
interface PreviousValue {
  id: number;
  basis: string;
}

const limit = { least: 0, most: 1_000_000 };

/** `12,5 %` → 1250 hundredths of a per cent. */
function readPercentage({ raw, whole }: CellReader): number | null {
  const points = whole('percent_basis_points', { least: 1, most: 10_000 });
  if (points !== null) return points;
  const cell = raw('percent').replace(/\s*%$/, '').replace(',', '.');
  if (cell === '') return null;
  if (!/^\d{1,3}(?:\.\d{1,2}0*)?$/.test(cell)) throw new InvalidCell('no_number', 'percent', cell);
  return Math.round(Number(cell) * 100);
}

const inAllLanguages = Object.values(codesMessages);
const typeNames = inAllLanguages.map(({ types }) => types);
const stoppedNames = ['stopped', ...inAllLanguages.map(({ states }) => states.stopped.toLowerCase())];

/** `["likes","views"]`, `likes|views`, or display names of exports: `Me gusta, Visualizaciones`. */
function typesOf({ raw }: CellReader): CodeTerms['serviceTypes'] {
  const cell = raw('types').replaceAll(/["[\]]/g, '');
  const isOneName = typeNames.some((names) =>
    Object.values(names).some((name) => name.toLowerCase() === cell.toLowerCase()),
  );
  const separator = isOneName || /[,|/]/.test(cell) ? /[,|/]+/ : /\s+/;
  const types = cell
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean)
    .map((word) => readChoice('types', word, { words: serviceTypes, names: typeNames }));
  return types.length === 0 ? null : [...new Set(types)];
}

function readCodeRow(cells: CellReader): LineValues {
  const { required, text, money, moment, whole, flag, raw } = cells;
  const code = codeNameSchema.safeParse(required('code', text('code', 60)));
  if (!code.success) throw new InvalidCell('no_code', 'code', text('code', 60));
  const [percentBasisPoints, amountCents] = [readPercentage(cells), money('amount')];
  if ((percentBasisPoints === null) === (amountCents === null))
    throw new InvalidCell('one_of_two', 'percent');
  const from = moment('valid_from') ?? new Date(0);
  const until = moment('valid_until');
  if (until && until <= from) throw new InvalidCell('ends_before', 'valid_until', cells.raw('valid_until'));
  const terms = codeTermsSchema.safeParse({
    kind: percentBasisPoints === null ? 'fixed' : 'percentage',
    percentBasisPoints,
    amountCents,
    validFrom: from.toISOString(),
    validUntil: until?.toISOString() ?? null,
    minimumCents: money('minimum') ?? 0,
    serviceTypes: typesOf(cells),
    // WooCommerce writes 0 for an unlimited code.
    maxUses: whole('max_uses', limit) || null,
    maxUsesPerCustomer: whole('max_uses_per_customer', limit) || null,
    windowOnly: flag('window_only'),
    note: text('note', 500),
  });
  const isStopped = stoppedNames.includes(raw('state').toLowerCase());
  if (terms.success) return { code: code.data, terms: terms.data, isStopped };
  throw new InvalidCell('no_number', amountCents === null ? 'percent' : 'amount');
}

export const codesKind = defineKind<LineValues, PreviousValue>({
  atOnce: 50,
  read: readCodeRow,
  subjectOf: ({ code }) => code,
  async look(db, lines) {
    const known = await findExistingCodes(
      db,
      lines.map(({ subject }) => subject),
    );
    return lines.flatMap(({ line, subject, values }) =>
      known.has(subject) || values.isStopped ? [{ line, state: 'same' as const }] : [],
    );
  },
  bring: (_deps, tx, lines, { staff }) =>
    eachLine(lines, async ({ line, values }) => {
      const was = await addCodeIn(tx, { ...values, staff });
      return was === undefined ? { line, state: 'same' } : { line, state: 'made', was };
    }),
  takeBack: (_deps, tx, lines, { staff }) =>
    eachLine(lines, async ({ line, was }) => {
      const stays = await dropUntouched(tx, { ...was, staff });
      return stays === null
        ? { line, state: 'undone' }
        : { line, state: 'kept', problem: importProblem(stays) };
    }),
});
