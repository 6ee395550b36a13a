import { perLocale } from '#contracts/kit/per-locale.ts';
import type { ComparedPage, ComplianceFacts } from '#contracts/operations/compliance.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { type ComplianceTexts, complianceMessages } from '#messages/compliance.ts';
import { landingTextsOf } from '#messages/landing-words.ts';
import { Facts } from '../../parts/facts.tsx';
import { Logo } from '../../parts/logo.tsx';
import type { RenderInput } from '../../render-input.ts';

function FetchedPageFacts({ page, words }: { page: ComparedPage; words: ComplianceTexts }) {
  return (
    <>
      {page.fetched.map((fetched, index) => (
        <tr key={fetched.as}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={page.fetched.length}>
              <a href={page.path}>{page.path}</a>
              <span className="chip">{words[page.texts]}</span>
              <span className={page.same ? 'chip good' : 'chip bad'}>
                {page.same ? words.same : words.different}
              </span>
            </th>
          )}
          <td>{words[fetched.as]}</td>
          <td className="n">{fetched.bytes}</td>
          <td>
            <code>{fetched.hash}</code>
          </td>
        </tr>
      ))}
    </>
  );
}

/** Compares each page as received by a browser, a crawler and an ad click. All three get the same bytes. */
function ComparedPages({ pages, words }: { pages: ComparedPage[]; words: ComplianceTexts }) {
  return (
    <section aria-labelledby="compared">
      <h2 id="compared">{words.compared}</h2>
      <p className="soft">{words.comparedLead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="sheet compared-box" aria-label={words.hash} tabIndex={0}>
        <table className="compared">
          <thead>
            <tr>
              <th scope="col">{words.address}</th>
              <th scope="col">{words.who}</th>
              <th scope="col">{words.bytes}</th>
              <th scope="col">{words.hash}</th>
            </tr>
          </thead>
          {pages.map((page) => (
            <tbody key={page.path}>
              <FetchedPageFacts page={page} words={words} />
            </tbody>
          ))}
        </table>
      </section>
    </section>
  );
}

interface PartProps {
  input: RenderInput;
  words: ComplianceTexts;
}

const moments = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: 'Europe/Madrid' }),
);

function RequestFacts({ input, words, facts }: PartProps & { facts: ComplianceFacts }) {
  const time = moments(input.locale).format(new Date(facts.timestamp));
  const detected = (found: boolean) => (
    <span className={found ? 'chip warn' : 'chip'}>{found ? words.yes : words.no}</span>
  );
  const parameters = facts.urlParams.map(([name, value]) => `${name}=${value}`).join(' · ');
  const lines = [
    [words.bot, detected(facts.isGoogleBot)],
    [words.ads, detected(facts.isGoogleAds)],
    [words.mode, words.modeText],
    [words.agent, facts.userAgent || words.none],
    [words.referrer, facts.referrer || words.direct],
    [words.parameters, parameters || words.none],
    [words.time, time],
  ] as const;
  return (
    <section className="sheet panel" aria-labelledby="request">
      <h2 id="request">{words.request}</h2>
      <Facts look="lines" rows={lines} />
    </section>
  );
}

function BothTexts({ input, words }: PartProps) {
  return (
    <section aria-labelledby="texts">
      <h2 id="texts">{words.texts}</h2>
      <p className="soft">{words.textsLead}</p>
      <div className="tested-pair">
        {(['plain', 'neutral'] as const).map((texts) => {
          const { heading, lead, button, description } = landingTextsOf('landing', input.locale, texts);
          const lines = [
            [words.title, heading],
            [words.subtitle, lead],
            [words.button, button],
            [words.description, description],
          ] as const;
          return (
            <div className="sheet panel" key={texts}>
              <h3>{words[texts]}</h3>
              <dl className="said">
                {lines.map(([label, value]) => (
                  <div key={label}>
                    <dt className="meta">{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Instructions({ input, words }: PartProps) {
  const { locale } = input;
  return (
    <section className="trial" aria-label={words.instructions}>
      <button className="btn" type="button" popoverTarget="how">
        {words.instructions}
      </button>
      <div className="sheet panel" id="how" popover="auto" role="alertdialog" aria-label={words.instructions}>
        <ol>
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <a className="btn" href={`${pathTo('compliance', locale)}?gclid=test`}>
        {words.withAd}
      </a>
      <a className="btn main" href={pathTo('igTools', locale)}>
        {words.tools}
      </a>
    </section>
  );
}

/** Shows which variant is served and proves that every visitor gets the same one (ruling "Compliance mode"). */
export function CompliancePage({ input }: { input: RenderInput }) {
  const words = complianceMessages[input.locale];
  const facts = input.data.content.compliance;
  return (
    <main id="content">
      <div className="band">
        <div className="in">
          <Logo locale={input.locale} />
          <div className="lead">
            <h1>{words.heading}</h1>
            <p>{words.lead}</p>
          </div>
          <Instructions input={input} words={words} />
        </div>
      </div>
      <div className="in stack tested">
        {facts && <RequestFacts input={input} words={words} facts={facts} />}
        {facts && <ComparedPages pages={facts.pages} words={words} />}
        <BothTexts input={input} words={words} />
      </div>
    </main>
  );
}
