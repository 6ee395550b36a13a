import { formatCountFor } from '#contracts/kit/counts.ts';
import { madridTimeZone } from '#contracts/kit/madrid.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import { sellerMessages } from '#messages/seller.ts';
import { Facts } from '../../parts/facts.tsx';
import { SellerIdentity } from '../../parts/footer.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';

const months = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: madridTimeZone }),
);

/** Figures of the last 90 days. A figure of zero is left out. */
function SalesRecordTable({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const words = sellerMessages[locale];
  const { record } = data.content;
  const figures = [
    { label: words.delivered, count: record?.delivered ?? 0 },
    { label: words.refunded, count: record?.refunded ?? 0 },
  ].filter(({ count }) => count > 0);
  if (figures.length === 0) return null;
  return (
    <section className="sheet panel" aria-labelledby="record">
      <h2 id="record">{words.record}</h2>
      <Facts
        look="figures"
        rows={figures.map(({ label, count }) => [label, formatCountFor(count, locale)])}
      />
      <p className="hint">{words.recordNote}</p>
    </section>
  );
}

function TitledList({ id, title, items }: { id: string; title: string; items: readonly string[] }) {
  return (
    <section className="sheet panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="listed">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

export function SellerPage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const words = sellerMessages[locale];
  const { names } = pageMessages[locale];
  const { record } = data.content;
  return (
    <main>
      <PageBand title={words.heading} lead={words.lead} />
      <div className="in page stack sold">
        <section className="sheet panel seller" aria-labelledby="company">
          <h2 id="company">{words.company}</h2>
          <SellerIdentity identity={data.identity} />
          {record && <p className="soft">{words.since(months(locale).format(new Date(record.since)))}</p>}
        </section>
        <SalesRecordTable input={input} />
        <TitledList id="promised" title={words.promised} items={words.promises} />
        <TitledList id="unpromised" title={words.unpromised} items={words.limits} />
        <section className="sheet panel" aria-labelledby="withdrawal">
          <h2 id="withdrawal">{words.withdrawal}</h2>
          <p>{words.withdrawalText}</p>
          <p>
            <a href={pathTo('withdrawal', locale)}>{names.withdrawal}</a> ·{' '}
            <a href={pathTo('terms', locale)}>{names.terms}</a>
          </p>
        </section>
        <TitledList id="reviews" title={words.reviews} items={words.reviewRules} />
        <section className="sheet panel" aria-labelledby="safety">
          <h2 id="safety">{words.safety}</h2>
          <p>{words.safetyText}</p>
          <p>
            <a href={pathTo('privacy', locale)}>{names.privacy}</a> ·{' '}
            <a href={pathTo('contact', locale)}>{names.contact}</a>
          </p>
        </section>
      </div>
    </main>
  );
}
