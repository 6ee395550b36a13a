import { networkNames } from '#contracts/catalog/network-names.ts';
import { homePage } from '#contracts/checkout/order-paths.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderHistoryMessages } from '#messages/order-history.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { StateChip } from '../../order/order-view.tsx';
import { Facts } from '../../parts/facts.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';

const example = { number: 'EJEMPLO', username: 'ejemplo', quantity: 1000, bonus: 100, cents: 999 };

/** Renders `/demo-confirmacion`, a completed order marked as an example. */
export function DemoOrderPage({ input: { locale } }: { input: RenderInput }) {
  const words = trackingMessages[locale];
  const { demo, total } = orderHistoryMessages[locale];
  const shape = describeNumbers(locale);
  const count = `${formatCount(example.quantity, shape)} + ${formatCount(example.bonus, shape)}`;
  const rows: [string, string][] = [
    [words.success.number, example.number],
    [words.success.username(networkNames.instagram), `@${example.username}`],
    [words.success.package, words.europe(count)],
    [total, formatCents(example.cents, shape)],
  ];
  return (
    <main>
      <PageBand title={demo.title} lead={demo.lead} look="acct-band" />
      <div className="in page stack">
        <section className="sheet panel" aria-labelledby="example">
          <div className="row head">
            <h2 id="example">{words.success.details}</h2>
            <StateChip state="completed" words={words} />
          </div>
          <Facts look="lines" rows={rows} />
        </section>
        <p>
          <a className="btn main" href={pathTo(homePage, locale)}>
            {demo.order}
          </a>
        </p>
      </div>
    </main>
  );
}
