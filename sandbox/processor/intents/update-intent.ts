import { mergeMetadata } from '../api/merge-metadata.ts';
import { allowOnly, readInteger, readText, refuseMalformed } from '../api/parameters.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { PaymentIntent } from '../objects.ts';
import { applyCallerFields } from './apply-given-fields.ts';
import { readCallerFields, SHARED, UNSUPPORTED } from './read-given-fields.ts';
import { okReply, type Reply } from './reply.ts';
import { checkAmount, checkCurrency, requireState } from './rules.ts';
import { resolveMethod } from './take-method.ts';

const KNOWN = new Set([
  ...SHARED,
  ...['amount', 'currency', 'description', 'metadata', 'statement_descriptor'],
  ...['statement_descriptor_suffix', 'transfer_group'],
]);
/** Fields that may change on a paid or canceled intent. */
const ALWAYS = new Set(['description', 'metadata', 'expand']);

/** Requires a new confirmation when amount or currency change during a challenge. */
function changeSum(
  intent: PaymentIntent,
  amount: number | undefined,
  currency: string | null | undefined,
): void {
  if (amount === undefined && !currency) return;
  if (amount !== undefined) intent.amount = checkAmount(amount);
  if (currency) intent.currency = checkCurrency(currency);
  if (intent.status === 'requires_action')
    Object.assign(intent, { status: 'requires_confirmation', next_action: null });
}

/** `POST /v1/payment_intents/{id}`. 400 `payment_intent_unexpected_state` once paid, canceled or processing. */
export function updateIntent(ctx: Context, intent: PaymentIntent, form: Form): Reply {
  allowOnly(form, KNOWN, UNSUPPORTED);
  if (Object.keys(form).some((name) => !ALWAYS.has(name))) requireState(intent, 'change');
  const amount = readInteger(form, 'amount');
  if (amount !== undefined) checkAmount(amount);
  refuseMalformed('payment_intents.update', form);
  intent.metadata = mergeMetadata(intent.metadata, form);
  applyCallerFields(intent, readCallerFields(form));
  changeSum(intent, amount, readText(form, 'currency'));
  const method = resolveMethod(ctx, form);
  if (method)
    Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation', next_action: null });
  ctx.objects.replace(intent);
  return okReply(intent);
}
