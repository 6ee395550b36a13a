import type { WithdrawalVisit } from '#contracts/checkout/withdrawal.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import { Facts } from '../../parts/facts.tsx';
import { Icon, IconItems } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
import { formatLongDateTime } from './long-moment.ts';
import { WithdrawalConfirm, WithdrawalForm } from './withdrawal-form.tsx';

type ReceiptVisit = Extract<WithdrawalVisit, { kind: 'withdrawal-receipt' }>;

/** Shows the received declaration with its time to the second. Does not reveal whether an order matches. */
function WithdrawalReceipt({ receipt, locale }: { receipt: ReceiptVisit; locale: Locale }) {
  const words = withdrawalMessages[locale];
  const facts: [string, string][] = [
    [words.fields.orderNumber, receipt.orderNumber],
    [words.receivedAt, `${formatLongDateTime(receipt.receivedAt, locale, 'medium')} (Europe/Madrid)`],
    [words.reference, receipt.reference],
  ];
  return (
    <div className="stack">
      <div className="alert good" role="status">
        <Icon name="ok" />
        <h2>{words.receiptHeading}</h2>
        <p>{words.receipt}</p>
      </div>
      <Facts look="given" rows={facts} />
    </div>
  );
}

function WithdrawalStep({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const { withdrawal: visit } = data.content;
  switch (visit?.kind) {
    case 'withdrawal-receipt':
      return <WithdrawalReceipt receipt={visit} locale={locale} />;
    case 'withdrawal-confirm':
      return <WithdrawalConfirm {...visit} locale={locale} email={data.identity.email} />;
    default:
      return <WithdrawalForm sent={visit} locale={locale} />;
  }
}

function WithdrawalAside({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const words = withdrawalMessages[locale];
  const received = data.content.withdrawal?.kind === 'withdrawal-receipt';
  return (
    <aside className="side">
      <section>
        <h2>{received ? words.nextHeading : words.rulesHeading}</h2>
        <ul className="ticked">
          <IconItems items={(received ? words.next : words.rules).map((rule) => ['ok', rule])} />
        </ul>
      </section>
      <p className="soft">{words.otherWay(data.identity.email)}</p>
    </aside>
  );
}

/** Withdrawal function (Directive (EU) 2023/2673): two steps and a receipt, without sign-in or JavaScript. */
export function WithdrawalPage({ input }: { input: RenderInput }) {
  const words = withdrawalMessages[input.locale];
  return (
    <main>
      <PageBand title={words.heading} lead={words.lead}>
        <div className="grid2">
          <div className="sheet panel">
            <WithdrawalStep input={input} />
          </div>
          <WithdrawalAside input={input} />
        </div>
      </PageBand>
    </main>
  );
}
