import { missingResource } from '../api/errors.ts';
import { readHash, readText } from '../api/parameters.ts';
import { findCard, type TestCard } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { PaymentMethod } from '../objects.ts';
import { createFromAlias, createPaymentMethod } from '../payment-methods/create-payment-method.ts';

export function findMethod(ctx: Context, id: string): PaymentMethod {
  const method = createFromAlias(ctx, id) ?? ctx.objects.find('payment_method', id);
  if (!method) throw missingResource('PaymentMethod', id, 'payment_method');
  return method;
}

export function resolveMethod(ctx: Context, form: Form): PaymentMethod | undefined {
  const data = readHash(form, 'payment_method_data');
  if (data) return createPaymentMethod(ctx, data);
  const id = readText(form, 'payment_method');
  return id ? findMethod(ctx, id) : undefined;
}

export function cardOfMethod(ctx: Context, method: PaymentMethod): TestCard {
  const card = findCard(ctx.objects.hidden(method.id) ?? '');
  if (!card) throw new Error(`No test card behind ${method.id}`);
  return card;
}
