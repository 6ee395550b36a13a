import type { Measurement } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { consentTextVersion } from '#contracts/pages/visitor-cookies.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';

/**
 * Reopens the consent banner, because consent can be changed at any time (LAW row 8). Disabled until the extras are
 * loaded.
 */
export function ConsentLink({ locale }: { locale: Locale }) {
  return (
    <button className="text" type="button" data-consent="open" disabled>
      {consentBannerMessages[locale].open}
    </button>
  );
}

/**
 * Asks for consent to measurement and personalisation. Identical on every page and hidden until a script finds no
 * answer. Refusing and accepting look alike and keep their position when details are unfolded. Data attributes
 * configure the tag.
 */
export function ConsentBanner({ locale, measurement }: { locale: Locale; measurement: Measurement }) {
  const words = consentBannerMessages[locale];
  return (
    <section
      id="consent"
      className="consent sheet"
      aria-labelledby="consent-title"
      tabIndex={-1}
      data-script={measurement.script}
      data-version={consentTextVersion}
      data-mark={words.seen}
      hidden
    >
      <h2 id="consent-title">{words.heading}</h2>
      <p className="long">
        {words.text} {servedPages.includes('cookies') && <a href={pathTo('cookies', locale)}>{words.more}</a>}
      </p>
      <div>
        <span className="why">{words.why} </span>
        <span className="short">{words.short} </span>
        <details>
          <summary>{words.choose}</summary>
          <label className="check">
            <input type="checkbox" name="analytics" />
            {words.analytics}
          </label>
          <label className="check">
            <input type="checkbox" name="advertising" />
            {words.advertising}
          </label>
          <label className="check">
            <input type="checkbox" name="personalisation" />
            {words.personalisation}
          </label>
          <button className="btn" type="button" data-consent="chosen">
            {words.save}
          </button>
        </details>
      </div>
      <div className="row">
        <button className="btn" type="button" data-consent="none">
          {words.reject}
        </button>
        <button className="btn" type="button" data-consent="all">
          {words.accept}
        </button>
      </div>
      <p role="alert" hidden>
        {words.failed}
      </p>
    </section>
  );
}
