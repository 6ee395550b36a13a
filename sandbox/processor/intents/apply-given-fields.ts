import type { PaymentIntent } from '../objects.ts';
import type { CallerFields } from './intent-object.ts';

export function applyCallerFields(intent: PaymentIntent, given: CallerFields): void {
  const { automatic_payment_methods: _ignored, ...rest } = given;
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) Object.assign(intent, { [name]: value });
  if (given.allowed_payment_method_types) {
    intent.automatic_payment_methods = null;
    intent.payment_method_types = given.allowed_payment_method_types;
  }
}
