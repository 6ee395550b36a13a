import { createContext, useContext } from 'react';
import type { PaymentMethod } from '#contracts/payments/payment-routes.ts';

/** Payment methods of the shop, known on the server only. */
export const PaymentMethodContext = createContext<readonly PaymentMethod[]>([]);

export function PaymentMarks() {
  const means = useContext(PaymentMethodContext);
  return (
    <>
      {means.includes('card') && <CardMarks />}
      {means.includes('wallet') && (
        <>
          <li>Apple Pay</li>
          <li>Google Pay</li>
        </>
      )}
      {means.includes('bizum') && <li>Bizum</li>}
    </>
  );
}

function CardMarks() {
  return (
    <>
      <li>VISA</li>
      <li>
        <svg
          viewBox="0 0 26 16"
          width="26"
          height="16"
          role="img"
          aria-label="Mastercard"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <circle cx="9" cy="8" r="7" />
          <circle cx="17" cy="8" r="7" />
        </svg>
      </li>
      <li>AMEX</li>
    </>
  );
}
