import { homePage } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderHistoryMessages } from '#messages/order-history.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { formatDateTime } from '../../order/dates.ts';
import { packageLine, StateChip, taxLabel, usernameLabel } from '../../order/order-view.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';

function OrderFacts({ order, locale }: { order: BuyerOrder; locale: Locale }) {
  const words = trackingMessages[locale];
  const { success } = words;
  const shape = describeNumbers(locale);
  const rows: [string, string][] = [
    [success.number, order.orderNumber],
    [usernameLabel(order, words), `@${order.instagramUsername}`],
    [success.date, formatDateTime(order.createdAt, locale)],
    [orderHistoryMessages[locale].total, formatMoney(order.totalCents, locale)],
    [taxLabel(order, words, shape), formatMoney(order.taxCents, locale)],
  ];
  return (
    <article className="sheet panel" aria-labelledby="order">
      <div className="row head">
        <h2 id="order">{packageLine(order, words, { shape, locale })}</h2>
        <StateChip state={order.status} words={words} />
      </div>
      <Facts look="lines" rows={rows} />
      <p className="row">
        <a className="btn main" href={`${pathTo('orderSuccess', locale)}?order=${order.accessToken}`}>
          {orderHistoryMessages[locale].follow}
        </a>
      </p>
    </article>
  );
}

function NoHistory({ failed, locale }: { failed: boolean; locale: Locale }) {
  const words = orderHistoryMessages[locale];
  return (
    <div className="sheet empty" role={failed ? 'alert' : undefined}>
      <Icon name="alert" />
      <h2>{failed ? words.failed : words.unauthorised}</h2>
      <a className="btn" href={pathTo(homePage, locale)}>
        {trackingMessages[locale].home}
      </a>
    </div>
  );
}

/** Renders `/my-orders`, the order whose secret link was opened in this browser. */
export function HistoryPage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const words = orderHistoryMessages[locale];
  const { history } = data.content;
  const order = history?.order;
  return (
    <main>
      <PageBand title={words.title} lead={words.lead} look="acct-band" />
      <div className="in page stack">
        {order ? (
          <OrderFacts order={order} locale={locale} />
        ) : (
          <NoHistory failed={history !== undefined} locale={locale} />
        )}
        <div className="row">
          {history && (
            <form method="post" action={pathTo('myOrders', locale)}>
              <button className="btn small" type="submit" name="step" value="leave">
                {words.leave}
              </button>
            </form>
          )}
          <a href={pathTo('contact', locale)}>{words.contact}</a>
          <a href={pathTo('account', locale)}>{words.account}</a>
        </div>
      </div>
    </main>
  );
}
