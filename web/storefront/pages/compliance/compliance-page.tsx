import { perLocale } from '#contracts/kit/per-locale.ts';
import type { ComplianceFacts } from '#contracts/operations/compliance.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { type ComplianceTexts, complianceMessages } from '#messages/compliance.ts';
import { landingTextsOf } from '#messages/landing-words.ts';
import { Logo } from '../../parts/logo.tsx';
import type { RenderInput } from '../../render-input.ts';

import { ComparedPages } from './compared-pages.tsx';

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
      <dl className="lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
