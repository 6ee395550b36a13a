import type { ReactNode } from 'react';
import type {
  LegalContent,
  LegalHeading,
  LegalPage as LegalPageName,
  LegalVersion,
} from '#contracts/catalog/legal.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import type { Markets } from '#contracts/tax/markets.ts';
import { type LegalTexts, legalMessages } from '#messages/legal.ts';
import { marketMessages, marketSentence } from '#messages/markets.ts';
import { pageMessages } from '#messages/pages.ts';
import { ConsentLink } from '../../parts/consent-banner.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { RenderInput } from '../../render-input.ts';

interface LegalPageProps {
  page: LegalPageName;
  input: RenderInput;
}

const days = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
);
const first: Record<Locale, string> = { es: '1 ', fr: '1er ', it: '1º ', en: '1 ' };

/** Formats `21 de noviembre de 2026` in Madrid's time zone. */
function LongDate({ iso, locale }: { iso: string; locale: Locale }) {
  // French and Italian write the first of a month as an ordinal.
  const text = days(locale).format(new Date(iso)).replace(/^1 /, first[locale]);
  return <time dateTime={iso}>{text}</time>;
}

interface VersionListProps {
  versions: readonly LegalVersion[];
  shown: number;
  path: string;
  locale: Locale;
  words: LegalTexts;
}

/** Links all published versions. Hidden when there is only one. */
function VersionList({ versions, shown, path, locale, words }: VersionListProps) {
  if (versions.length < 2) return null;
  return (
    <section className="versions">
      <h2 id="versions">{words.history}</h2>
      <ul>
        {versions.map(({ version, publishedAt }, index) => (
          <li key={version}>
            <a
              href={index === 0 ? path : `${path}?version=${version}`}
              aria-current={version === shown ? 'page' : undefined}
            >
              {words.version(String(version))}
            </a>{' '}
            · <LongDate iso={publishedAt} locale={locale} />
            {index === 0 && ` (${words.current})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HeadingLinks({ headings }: { headings: readonly LegalHeading[] }) {
  return (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** Rendered twice: open beside the text on wide screens, folded above it on narrow ones. CSS shows one of them. */
function ContentsLinks({ headings, label }: { headings: readonly LegalHeading[]; label: string }) {
  if (headings.length < 2) return <div />;
  return (
    <>
      <nav className="toc wide" aria-label={label}>
        <p className="meta">{label}</p>
        <HeadingLinks headings={headings} />
      </nav>
      <nav className="toc narrow" aria-label={label}>
        <details>
          <summary>{label}</summary>
          <HeadingLinks headings={headings} />
        </details>
      </nav>
    </>
  );
}

interface ShownVersion {
  version: LegalVersion;
  /** Version that replaced this one. `undefined` for the version in force. */
  next: LegalVersion | undefined;
}

function findShownVersion({ versions }: LegalContent, { ask }: RenderInput): ShownVersion | undefined {
  const asked =
    ask.kind === 'version' ? versions.findIndex(({ version }) => version === ask.version) : undefined;
  const index = Math.max(0, asked ?? 0);
  const version = versions[index];
  return version && { version, next: versions[index - 1] };
}

function LegalNote({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <p className="legal-note">
      <Icon name={icon} />
      <span>
        <strong>{title}</strong> {children}
      </span>
    </p>
  );
}

/** States where the shop sells. The setting may change without a new version of the text. */
function MarketNote({ markets, locale }: { markets: Markets; locale: Locale }) {
  return (
    <p>
      <strong>{marketMessages[locale].title}.</strong> {marketSentence(markets, locale)}
    </p>
  );
}

function LegalLead({ shown, input, words }: { shown: ShownVersion; input: RenderInput; words: LegalTexts }) {
  const { locale } = input;
  const { version, next } = shown;
  return (
    <div className="lead">
      <h1 id="content">{version.title}</h1>
      <p className="meta">
        {words.version(String(version.version))} · {words.inForceSince}{' '}
        <LongDate iso={version.publishedAt} locale={locale} />
        {next && (
          <>
            {' '}
            {words.until} <LongDate iso={next.publishedAt} locale={locale} />
          </>
        )}
      </p>
    </div>
  );
}

/** Shown when the text was never published, for example with an empty database. */
function UnpublishedNotice({ page, input, words }: LegalPageProps & { words: LegalTexts }) {
  return (
    <main>
      <div className="band">
        <div className="in lead">
          <h1 id="content">{pageMessages[input.locale].titles[page].title}</h1>
          <p>{words.none}</p>
        </div>
      </div>
    </main>
  );
}

export function LegalPage({ page, input }: LegalPageProps) {
  const words = legalMessages[input.locale];
  const { legal, measurement, markets } = input.data.content;
  // The cookie page also lets the visitor change the consent.
  const asksConsent = page === 'cookies' && measurement !== undefined;
  const shown = legal && findShownVersion(legal, input);
  if (!legal || !shown) return <UnpublishedNotice page={page} input={input} words={words} />;
  const { version, next } = shown;
  const path = pathTo(page, input.locale);
  return (
    <main>
      <div className="band">
        <div className="in">
          <LegalLead shown={shown} input={input} words={words} />
        </div>
      </div>
      <div className="in legal">
        <ContentsLinks headings={version.contents} label={words.contents} />
        <article>
          {legal.exampleOwner && (
            <LegalNote icon="alert" title={words.exampleTitle}>
              {words.exampleText}
            </LegalNote>
          )}
          {next && (
            <LegalNote icon="clock" title={words.oldTitle}>
              <a href={path}>{words.readCurrent}</a>
            </LegalNote>
          )}
          {page === 'terms' && !next && markets && <MarketNote markets={markets} locale={input.locale} />}
          {asksConsent && (
            <p className="choice">
              <ConsentLink locale={input.locale} />
            </p>
          )}
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by render-markdown.ts, which escapes every word
            dangerouslySetInnerHTML={{ __html: version.html }}
          />
          <VersionList
            versions={legal.versions}
            shown={version.version}
            path={path}
            locale={input.locale}
            words={words}
          />
        </article>
      </div>
    </main>
  );
}
