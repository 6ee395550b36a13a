import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { issueDueInvoices } from '#server/invoices/planning/issue-due.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { openTaxDeps, sellUnlocated } from '#tests/harness/tax-fixtures.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { saveLocationByStaff } from '../vat/change-tax.ts';
import { sumOf } from './quarter-rules.ts';
import { closeQuarter, showQuarter } from './show-quarter.ts';
import { fileReturn, showReturn } from './show-return.ts';

const bench = startForTests(() => testDatabase(6));
let deps: Deps;
let staff: StaffActor;
let now = new Date();
const db = () => bench.database;
const { execute } = queriesOn(db);
const own = { year: 2026, quarter: 4 };
const next = { year: 2027, quarter: 1 };
const at = (day: string) => new Date(`${day}T10:00:00Z`);

beforeAll(async () => {
  deps = await openTaxDeps(bench.database, () => now);
  await saveSetting(db(), 'tax.regime', { oneStopFrom: '2026-10-01' });
  staff = await insertTestStaff(db());
});
beforeEach(async () => {
  await execute(
    'truncate register_chains, invoice_dues, pending_items, orders, tax_quarters, tax_returns cascade',
  );
});

/** Sells to a buyer whose location is unknown or contradictory, so that the invoice waits for staff. */
const sell = (card: string | null, totalCents: number) => sellUnlocated(deps, { card, totalCents });

async function issueAll(): Promise<void> {
  while ((await issueDueInvoices(deps)) > 0);
}

async function decideLocation(orderId: OrderId, place: string): Promise<void> {
  await inTransaction(db(), (tx) => saveLocationByStaff(tx, { orderId, place, note: 'wrote to us', staff }));
  await execute('update invoice_dues set held_for = null, due_at = now() where order_id = $1', [orderId]);
}

const business = {
  name: 'Maison Exemple',
  idType: '02',
  id: 'FR40303265045',
  address: ['1 rue du Port', 'FR'],
};

async function confirmNumber(orderId: OrderId): Promise<void> {
  await execute(
    `insert into vat_checks (order_id, country, number, answer, holder, consultation, asked_at)
     values ($1, 'FR', $2, 'valid', 'buyer', 'W1', $3)`,
    [orderId, business.id.slice(2), now],
  );
}

/** Returns the net amounts that forms 303 and 349 and the one-stop shop return of a quarter declare. */
async function declaredNet(quarter: typeof own) {
  const { figures, ...form } = await showQuarter(deps, quarter);
  const { lines, ...filed } = await showReturn(deps, quarter);
  const boxes = [...figures.boxes, ...figures.corrections.flatMap((each) => each.boxes)];
  const inBox = (box: string) =>
    sumOf(
      boxes.filter(({ baseBox }) => baseBox === box),
      'baseCents',
    );
  return {
    spain: inBox('07'),
    businesses: [inBox('59'), sumOf(figures.operators, 'baseCents')],
    oneStop: sumOf(lines, 'baseCents'),
    differs: form.differs || filed.differs,
  };
}

const forms = { spain: 10_000, businesses: [50_000, 50_000] };
const noForms = { spain: 0, businesses: [0, 0] };

// 30 January 2027 is a Saturday, so forms 303 and 349 are due on Monday 1 February. The one-stop shop return is due on
// Sunday 31 January.
test.each([
  { decided: '2027-01-10', declared: '2027-01-20', inForms: own, inReturn: own },
  { decided: '2027-01-25', declared: '2027-01-20', inForms: next, inReturn: next },
  { decided: '2027-01-31', declared: null, inForms: own, inReturn: own },
  { decided: '2027-02-01', declared: null, inForms: own, inReturn: next },
  { decided: '2027-02-01', declared: '2027-03-01', inForms: own, inReturn: next },
  { decided: '2027-02-02', declared: null, inForms: next, inReturn: next },
  { decided: '2027-02-15', declared: '2027-02-10', inForms: next, inReturn: next },
  { decided: '2027-02-15', declared: '2027-03-01', inForms: next, inReturn: next },
])(
  'a sale of December that is decided on $decided is declared once when the quarter is declared on $declared',
  async ({ decided, declared, inForms, inReturn }) => {
    now = at('2026-12-20');
    const [spain, france, italy] = [
      await sell(null, 12_100),
      await sell('ES', 50_000),
      await sell(null, 12_200),
    ];
    await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
      france,
      JSON.stringify(business),
    ]);
    await confirmNumber(france);
    await issueAll();
    const decide = async () => {
      now = at(decided);
      await confirmNumber(france);
      await decideLocation(spain, 'ES');
      await decideLocation(france, 'FR');
      await decideLocation(italy, 'IT');
      await issueAll();
    };
    const declare = async () => {
      if (declared === null) return;
      now = at(declared);
      await closeQuarter(deps, { ...own, staff, note: 'filed' });
      await fileReturn(deps, { ...own, staff, note: 'filed' });
    };
    for (const step of (declared ?? '') < decided ? [declare, decide] : [decide, declare]) await step();

    const expected = (quarter: typeof own) => ({
      ...(inForms === quarter ? forms : noForms),
      oneStop: inReturn === quarter ? 10_000 : 0,
      differs: false,
    });
    expect([await declaredNet(own), await declaredNet(next)]).toEqual([expected(own), expected(next)]);
  },
);
