import { pathTo } from '#contracts/pages/routes.ts';
import { unknownCode } from '#contracts/payments/payment-codes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { paymentMessages } from '#messages/payment.ts';
import { HelpLinks } from '../../parts/help-links.tsx';
import { failureMessage } from '../../purchase/payment/payment-outcome.ts';
import type { RenderInput } from '../../render-input.ts';

/** Shows a failed payment. The address contains only a code. Title and text are ours. */
export function PaymentFailedPage({ input }: { input: RenderInput }) {
  const { locale, ask, data } = input;
  const words = paymentMessages[locale].failed;
  const pay = checkoutMessages[locale];
  const code = ask.kind === 'failure' ? ask.code : unknownCode;
  const { email } = data.identity;
  return (
    <main>
      <div className="band">
        <div className="in lone">
          <div className="lead">
            <h1 id="content">{pay.failed.title}</h1>
            <p>{failureMessage(code, pay, words.unknown).text}</p>
            <p className="meta">{words.code(code)}</p>
            <div className="row">
              <a className="btn main" href={pathTo('checkout', locale)}>
                {words.back}
              </a>
            </div>
            <p className="hint">
              {words.help} <a href={`mailto:${email}`}>{email}</a>
            </p>
          </div>
          <aside className="ways-out">
            <HelpLinks locale={locale} />
          </aside>
        </div>
      </div>
    </main>
  );
}
