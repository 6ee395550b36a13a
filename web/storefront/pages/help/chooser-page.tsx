import { chooserPath, productCodes } from '#contracts/catalog/chooser.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { homePage, servicePathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { lowestPrice } from '../../navigation.ts';
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
import { nameOfType, soldTypes } from '../../type-of-page.ts';

interface ProductProps<Type extends DisplayedType> {
  type: Type;
  locale: Locale;
}

function BuiltIn({ type, locale }: ProductProps<DisplayedType & { builtIn: true }>) {
  const code = productCodes[type.code];
  const { chooser } = helpMessages[locale];
  const price = lowestPrice(type.services, locale);
  const id = `name-${code}`;
  return (
    <form className="sheet panel" method="post" action={chooserPath}>
      <input type="hidden" name="prd" value={code} />
      <input type="hidden" name="lang" value={locale} />
      <h2 id={id}>{chooser[type.code].name}</h2>
      <p className="soft">{chooser[type.code].text}</p>
      {price ? <p className="price">{chooser.from(price)}</p> : <p className="soft">{chooser.unsold}</p>}
      <button className={type.code === homePage ? 'btn main' : 'btn'} type="submit" aria-describedby={id}>
        {chooser.choose}
      </button>
    </form>
  );
}

/** Only types with a code of the specification post the choice. Added types link to their page. */
function AddedTypeLink({ type, locale }: ProductProps<DisplayedType>) {
  const { chooser } = helpMessages[locale];
  const price = lowestPrice(type.services, locale);
  const id = `name-${type.code}`;
  return (
    <section className="sheet panel" aria-labelledby={id}>
      <h2 id={id}>{nameOfType(type, locale)}</h2>
      <p className="soft">{type.texts.lead}</p>
      {price && <p className="price">{chooser.from(price)}</p>}
      <a className="btn" href={servicePathTo(type.code, locale)} aria-describedby={id}>
        {chooser.choose}
      </a>
    </section>
  );
}

export function ChooserPage({ input }: { input: RenderInput }) {
  const { locale } = input;
  const { chooser, faq } = helpMessages[locale];
  return (
    <main>
      <PageBand title={chooser.heading} lead={chooser.lead}>
        <div className="products">
          {soldTypes(input.data.content).map((type) =>
            type.builtIn ? (
              <BuiltIn key={type.code} type={type} locale={locale} />
            ) : (
              <AddedTypeLink key={type.code} type={type} locale={locale} />
            ),
          )}
        </div>
        <p className="unsure">
          {chooser.unsure} <a href={pathTo('faq', locale)}>{chooser.questions}</a> ·{' '}
          <a href={pathTo('contact', locale)}>{faq.contact}</a>
        </p>
      </PageBand>
    </main>
  );
}
