import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import {
  addService,
  deletePastOrder,
  findExistingNumbers,
  insertPastOrder,
  type NewPastOrder,
  removeService,
} from '#server/catalog/past-orders/past-orders.ts';
import { isErased } from '../account/import-customer.ts';
import { type CellReader, InvalidCell } from './cell-rules.ts';
import { defineKind, eachLine, importProblem, type ValidLine } from './kind.ts';

type LineValues = Omit<NewPastOrder, 'importId' | 'orderedAt'> & { orderedAt: string };

interface PreviousValue {
  number: string;
  added: string | null;
}

/** Exports with one line per article have total and state only in the first line of an order. */
const isFurther = ({ totalCents, state }: LineValues): boolean => totalCents === null && state === null;

function readPastOrderRow(cells: CellReader): LineValues {
  const { text, required, whole, roundedMoney, moment, email, username, raw } = cells;
  const country = toAsciiUpperCase(raw('country'));
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) throw new InvalidCell('no_country', 'country', country);
  return {
    number: required('number', text('number', 60)),
    orderedAt: required('ordered_at', moment('ordered_at')).toISOString(),
    email: required('email', email('email')),
    service: required('service', text('service', 200)),
    // Panels charge fractions of a cent.
    totalCents: roundedMoney('total'),
    quantity: whole('quantity', { least: 1, most: 999_999_999 }),
    customerName: text('customer_name', 120),
    username: username('username'),
    state: text('state', 60),
    country: country || null,
  };
}

/** Imported orders are only displayed and never processed. */
export const pastOrdersKind = defineKind<LineValues, PreviousValue | null>({
  atOnce: 200,
  read: readPastOrderRow,
  subjectOf: (values) => (isFurther(values) ? `${values.number} + ${values.service}` : values.number),
  async look(db, lines: readonly ValidLine<LineValues>[]) {
    const known = await findExistingNumbers(
      db,
      lines.map(({ values }) => values.number),
    );
    return lines.flatMap(({ line, values }) =>
      known.has(values.number) ? [{ line, state: 'same' as const }] : [],
    );
  },
  bring: (_deps, tx, lines, { importId }) =>
    eachLine(lines, async ({ line, values }) => {
      if (await isErased(tx, values.email))
        return { line, state: 'refused', problem: importProblem('erased') };
      const order = { ...values, orderedAt: new Date(values.orderedAt), importId };
      const { number, email, service } = values;
      if ((await insertPastOrder(tx, order)) !== undefined)
        return { line, state: 'made', was: { number, added: null } };
      const isAdded = isFurther(values) && (await addService(tx, { number, email, service, importId }));
      return isAdded ? { line, state: 'changed', was: { number, added: service } } : { line, state: 'same' };
    }),
  takeBack: (_deps, tx, lines, { importId }) =>
    eachLine(lines, async ({ line, subject, was }) => {
      const { number, added } = was ?? { number: subject, added: null };
      const isUndone =
        added === null
          ? await deletePastOrder(tx, { number, importId })
          : await removeService(tx, { number, service: added, importId });
      return isUndone
        ? { line, state: 'undone' }
        : { line, state: 'kept', problem: importProblem('changed_since') };
    }),
});
