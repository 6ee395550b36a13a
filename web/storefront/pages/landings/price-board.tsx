import type { Service } from '#contracts/catalog-schemas.ts';
import { formatMoney } from '#contracts/money.ts';
import { shownPages } from '#contracts/routes.ts';
import { type ServiceType, serviceTypes } from '#contracts/states.ts';
import type { LandingWords } from '#messages/landing-words.ts';
import { landingMessages } from '#messages/landings.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { linkTo } from '../../navigation.ts';
import { formatCount } from '../../number-shape.ts';
import type { RenderInput } from '../../render-input.ts';

import { type ShortList, shortList } from './price-list.ts';

interface RowProps {
  service: Service;
  locale: RenderInput['locale'];
}

/** One package: how many, how many for free, what it costs and, when it is really reduced, what it cost before. */
function Row({ service, locale }: RowProps) {
  const { bonus: free, before } = landingMessages[locale];
  const { quantity, bonus, priceCents, regularPriceCents, isOnSale } = service;
  const shape = describeNumbers(locale);
  return (
    <div>
      <dt>
        {formatCount(quantity, shape)} {bonus > 0 && <small>{free(formatCount(bonus, shape))}</small>}
      </dt>
      <dd>
        {isOnSale && (
          <s>
            <span className="vh">{before} </span>
            {formatMoney(regularPriceCents, locale)}
          </s>
        )}{' '}
        {formatMoney(priceCents, locale)}
      </dd>
    </div>
  );
}

interface CardProps {
  input: RenderInput;
  words: LandingWords;
  type: ServiceType;
  list: ShortList;
  /** Neutral pages name no numbers of what they do not name. */
  rows: boolean;
  href: string;
}

function Card({ input, words, type, list, rows, href }: CardProps) {
  const { locale } = input;
  const { name, text, button } = words.services[type];
  const count = formatCount(list.count, describeNumbers(locale));
  return (
    <li>
      <div className="sheet">
        <h3>{name}</h3>
        <p>{text}</p>
        <p className="from">
          {storefrontMessages[locale].from(formatMoney(list.lowestCents, locale))}
          <small>{landingMessages[locale].packages(count)}</small>
        </p>
        {rows && (
          <dl>
            {list.shown.map((service) => (
              <Row key={service.id} service={service} locale={locale} />
            ))}
          </dl>
        )}
        <a className="btn" href={href}>
          {button}
        </a>
      </div>
    </li>
  );
}

interface BoardProps {
  input: RenderInput;
  words: LandingWords;
  rows: boolean;
  /** The order form of followers stands on the same page. */
  form: boolean;
}

/** What the shop sells, as a short price list: one step for each service, with true prices of the catalogue. */
export function PriceBoard({ input, words, rows, form }: BoardProps) {
  const lists = serviceTypes.flatMap((type) => {
    const list = shownPages.includes(type) && shortList(input.data.services, type);
    return list ? [{ type, list }] : [];
  });
  const hrefOf = (type: ServiceType) =>
    form && type === 'followers' ? '#order' : linkTo(type, input.locale, input.data);
  const reduced = rows && lists.some(({ list }) => list.shown.some(({ isOnSale }) => isOnSale));
  return (
    <section className="sec in" id="prices" aria-labelledby="prices-title">
      <h2 id="prices-title">{words.prices.heading}</h2>
      <p className="soft">{words.prices.lead}</p>
      <ul className="board">
        {lists.map(({ type, list }) => (
          <Card key={type} {...{ input, words, type, list, rows }} href={hrefOf(type)} />
        ))}
      </ul>
      {reduced && <p className="meta">{landingMessages[input.locale].reduced}</p>}
    </section>
  );
}
