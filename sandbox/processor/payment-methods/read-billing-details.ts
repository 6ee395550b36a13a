import { readHash, readText } from '../api/parameters.ts';
import type { Form } from '../http/parse-form.ts';
import type { PaymentMethod } from '../objects.ts';

type Billing = PaymentMethod['billing_details'];

const EMPTY: Form = {};

/** Billing details as given, every absent field null. */
export function readBillingDetails(form: Form): Billing {
  const given = readHash(form, 'billing_details') ?? EMPTY;
  const address = readHash(given, 'address') ?? EMPTY;
  const text = (from: Form, name: string): string | null => readText(from, name) ?? null;
  return {
    address: {
      city: text(address, 'city'),
      country: text(address, 'country'),
      line1: text(address, 'line1'),
      line2: text(address, 'line2'),
      postal_code: text(address, 'postal_code'),
      state: text(address, 'state'),
    },
    email: text(given, 'email'),
    name: text(given, 'name'),
    phone: text(given, 'phone'),
    tax_id: text(given, 'tax_id'),
  };
}
