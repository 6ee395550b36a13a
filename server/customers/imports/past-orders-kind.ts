import { asciiUpper } from '#contracts/kit/text.ts';
import {
  deletePastOrder,
  insertPastOrder,
  knownNumbers,
  type NewPastOrder,
} from '#server/catalog/past-orders/past-orders.ts';
import { wasErased } from '../account/adopt-customer.ts';
import { BadCell, type CellReader } from './cell-rules.ts';
import { defineKind, eachLine, type GoodLine, problem } from './kind.ts';

type Values = Omit<NewPastOrder, 'importId' | 'orderedAt'> & { orderedAt: string };

function read(cells: CellReader): Values {
  const { text, required, whole, money, moment, email, username, raw } = cells;
  const country = asciiUpper(raw('country'));
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) throw new BadCell('no_country', 'country', country);
  return {
    number: required('number', text('number', 60)),
    orderedAt: required('ordered_at', moment('ordered_at')).toISOString(),
    email: required('email', email('email')),
    service: required('service', text('service', 200)),
    totalCents: money('total'),
    quantity: whole('quantity', { least: 1, most: 999_999_999 }),
    customerName: text('customer_name', 120),
    username: username('username'),
    state: text('state', 60),
    country: country || null,
  };
}

/** Imports orders of an earlier shop: they are history, and nothing is ever done with them (decision 096). */
export const pastOrdersKind = defineKind<Values, null>({
  atOnce: 200,
  read,
  subjectOf: ({ number }) => number,
  async look(db, lines: readonly GoodLine<Values>[]) {
    const known = await knownNumbers(
      db,
      lines.map(({ subject }) => subject),
    );
    return lines.flatMap(({ line, subject }) =>
      known.has(subject) ? [{ line, state: 'same' as const }] : [],
    );
  },
  bring: (_deps, tx, lines, { importId }) =>
    eachLine(lines, async ({ line, values }) => {
      if (await wasErased(tx, values.email)) return { line, state: 'refused', problem: problem('erased') };
      const order = { ...values, orderedAt: new Date(values.orderedAt), importId };
      const made = await insertPastOrder(tx, order);
      return made === undefined ? { line, state: 'same' } : { line, state: 'made', was: null };
    }),
  takeBack: (_deps, tx, lines, { importId }) =>
    eachLine(lines, async ({ line, subject }) =>
      (await deletePastOrder(tx, { number: subject, importId }))
        ? { line, state: 'undone' }
        : { line, state: 'kept', problem: problem('changed_since') },
    ),
});
