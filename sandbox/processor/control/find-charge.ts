import { missingResource } from '../api/errors.ts';
import type { Context } from '../context.ts';
import type { Charge, Dispute } from '../objects.ts';

/** Returns a charge by its own or its intent's id. Throws 404 otherwise. */
export function findCharge(ctx: Context, ref: string): Charge {
  const intent = ctx.objects.find('payment_intent', ref);
  const charge = ctx.objects.find('charge', intent?.latest_charge ?? ref);
  if (!charge?.paid) throw missingResource('charge', ref);
  return charge;
}

/** Returns a dispute by id, or the newest of a charge or intent. Throws 404 otherwise. */
export function findDispute(ctx: Context, ref: string): Dispute {
  const direct = ctx.objects.find('dispute', ref);
  if (direct) return direct;
  const charge = findCharge(ctx, ref);
  const [dispute] = ctx.objects.page({ kind: 'dispute', charge: charge.id, limit: 1 });
  if (!dispute) throw missingResource('dispute', ref);
  return dispute;
}
