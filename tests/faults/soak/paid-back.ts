import { type Queryable, rows } from '#server/platform/database/query.ts';
import { listAtProcessor } from './list-there.ts';

interface ProcessorCharge {
  id: string;
  amount: number;
  amount_refunded: number;
  payment_intent: string | null;
}

/** Returns payments fully refunded before a restore lost their orders, which need no more work. */
export async function findLostAndRefunded(db: Queryable, processorUrl: string): Promise<Set<string>> {
  const charges = await listAtProcessor<ProcessorCharge>(processorUrl, 'charges');
  const paidBack = charges
    .filter(({ amount, amount_refunded: back }) => back === amount)
    .map(({ payment_intent: intent }) => intent ?? '');
  const known = await rows<{ intent: string }>(
    db,
    'select intent_id as intent from payments where intent_id = any($1)',
    [paidBack],
  );
  const here = new Set(known.map(({ intent }) => intent));
  return new Set(paidBack.filter((intent) => !here.has(intent)));
}
