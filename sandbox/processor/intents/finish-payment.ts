import type { Context } from '../context.ts';
import { cardOfMethod, findMethod } from './take-method.ts';
import { succeedPayment } from './take-payment.ts';

/** Ends the `processing` of an intent: its charge succeeds. */
export function finishPayment(ctx: Context, intentId: string): void {
  const intent = ctx.objects.find('payment_intent', intentId);
  if (intent?.status !== 'processing' || !intent.payment_method) return;
  const method = findMethod(ctx, intent.payment_method);
  succeedPayment(ctx, { intent, method, card: cardOfMethod(ctx, method), authenticated: false });
}
