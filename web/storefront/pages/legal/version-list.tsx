import type { LegalVersion } from '#contracts/legal.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Legal } from '#messages/legal.ts';
import { LongDate } from './long-date.tsx';

interface VersionListProps {
  versions: readonly LegalVersion[];
  shown: number;
  path: string;
  locale: Locale;
  words: Legal;
}

/** Every published version stays readable; with one alone there is nothing to list. */
export function VersionList({ versions, shown, path, locale, words }: VersionListProps) {
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
