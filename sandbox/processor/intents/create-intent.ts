import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata } from '../api/merge-metadata.ts';
import {
  allowOnly,
  readBoolean,
  readInteger,
  readText,
  refuseMalformed,
  requireParameter,
} from '../api/parameters.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import { attemptPayment } from './confirm-intent.ts';
import { intentObject } from './intent-object.ts';
import { readCallerFields, SHARED, UNSUPPORTED } from './read-given-fields.ts';
import { okReply, type Reply } from './reply.ts';
import { checkAmount, checkCurrency } from './rules.ts';
import { resolveMethod } from './take-method.ts';

const KNOWN = new Set([
  ...SHARED,
  ...['amount', 'currency', 'automatic_payment_methods', 'confirm', 'confirmation_method', 'description'],
  ...['error_on_requires_action', 'mandate_data', 'metadata', 'off_session', 'radar_options', 'return_url'],
  ...['statement_descriptor', 'statement_descriptor_suffix', 'transfer_group', 'use_stripe_sdk'],
]);
const ONLY_WITH_CONFIRM = ['error_on_requires_action', 'mandate_data', 'off_session', 'return_url'];

function refuseStrayParameters(form: Form): void {
  for (const name of ONLY_WITH_CONFIRM)
    if (form[name] !== undefined)
      throw invalidRequest(undefined, `You can only use ${name} when confirm is true.`, { param: name });
}

/** `POST /v1/payment_intents`. 400 for invalid parameters. With `confirm=true` also 402 when the card is declined. */
export function createIntent(ctx: Context, form: Form): Reply {
  allowOnly(form, KNOWN, UNSUPPORTED);
  const amount = checkAmount(requireParameter(readInteger(form, 'amount'), 'amount'));
  const currency = checkCurrency(requireParameter(readText(form, 'currency'), 'currency'));
  refuseMalformed('payment_intents.create', form);
  const intent = intentObject(ctx, { amount, currency }, readCallerFields(form));
  intent.metadata = mergeMetadata({}, form);
  if (readBoolean(form, 'confirm')) {
    ctx.objects.add('payment_intent', intent);
    return attemptPayment(ctx, intent, form);
  }
  refuseStrayParameters(form);
  const method = resolveMethod(ctx, form);
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  ctx.objects.add('payment_intent', intent);
  return okReply(intent);
}
