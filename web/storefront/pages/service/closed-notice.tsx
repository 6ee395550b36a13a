import type { ClosureReason } from '#contracts/catalog/closures.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { closedMessages } from '#messages/closed.ts';

/** Replaces the order form while nothing is on sale, and states the reason. */
export function ClosedNotice({ reason, locale }: { reason: ClosureReason; locale: Locale }) {
  const words = closedMessages[locale];
  return (
    <section className="sheet closed" id="order" aria-labelledby="closed-title">
      <h2 id="closed-title">{words.title}</h2>
      <p>
        {words.reasons[reason]} {words.goesOn}
      </p>
      <p>
        <a className="btn main" href={pathTo('chooser', locale)}>
          {words.others}
        </a>{' '}
        <a className="btn" href={pathTo('tracking', locale)}>
          {words.track}
        </a>
      </p>
    </section>
  );
}

const regions = perLocale((tag) => new Intl.DisplayNames(tag, { type: 'region' }));

/** Names a territory by its country, because `ES-canarias` has no name of its own. */
function namesOf(countries: readonly string[], locale: Locale): string {
  const names = regions(locale);
  return countries
    .map((country) => {
      const [code = '', territory] = country.split('-');
      const name = names.of(code) ?? code;
      if (!territory) return name;
      const words = territory.replaceAll('_', ' ');
      return `${name} (${words.charAt(0).toUpperCase()}${words.slice(1)})`;
    })
    .join(', ');
}

/** Lists the countries without sales. The same for every visitor. */
export function ClosedCountries({ countries, locale }: { countries: readonly string[]; locale: Locale }) {
  return <p className="apart">{closedMessages[locale].countries(namesOf(countries, locale))}</p>;
}
