import type { Locale } from '#contracts/locales.ts';
import type { ConsentStatements } from '#messages/consent.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { NumberShape } from '../../number-shape.ts';
import type { Choice, Package } from './packages.ts';

/** What the server hands to the island; the same for every visitor. */
export interface OrderFormProps {
  locale: Locale;
  packages: Package[];
  shape: NumberShape;
  taxRate: number;
  consents: ConsentStatements & { version: string };
  supportEmail: string;
}

/** Everything the parts of the form share. */
export interface FormFrame {
  props: OrderFormProps;
  words: OrderForm;
  /** What stands chosen in the markup of the server. */
  initial: Choice;
}
