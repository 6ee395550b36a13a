import { missingResource } from '../api/errors.ts';
import { readHash, readText } from '../api/parameters.ts';
import { findCard, type TestCard } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { PaymentMethod } from '../objects.ts';
import { createFromAlias, createPaymentMethod } from '../payment-methods/create-payment-method.ts';

/** Returns a stored method or a fresh one from its alias; throws 404 otherwise. */
export function findMethod(ctx: Context, id: string): PaymentMethod {
  const method = createFromAlias(ctx, id) ?? ctx.objects.find('payment_method', id);
  if (!method) throw missingResource('PaymentMethod', id, 'payment_method');
  return method;
}

/** Returns the method that a call names or brings along; undefined when it does neither. */
export function takeMethod(ctx: Context, form: Form): PaymentMethod | undefined {
  const data = readHash(form, 'payment_method_data');
  if (data) return createPaymentMethod(ctx, data);
  const id = readText(form, 'payment_method');
  return id ? findMethod(ctx, id) : undefined;
}

/** Returns the test card that a stored method stands for. */
export function cardOfMethod(ctx: Context, method: PaymentMethod): TestCard {
  const card = findCard(ctx.objects.hidden(method.id) ?? '');
  if (!card) throw new Error(`No test card behind ${method.id}`);
  return card;
}
