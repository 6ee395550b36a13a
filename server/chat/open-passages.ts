import type { LegalPage, LegalVersion } from '#contracts/legal.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageContent, Question } from '#contracts/page-content.ts';
import type { DeliveryClaims } from '#contracts/proof.ts';
import { speeches } from './fold-text.ts';
import { legalPassages } from './legal-passages.ts';
import type { Passage } from './passage.ts';
import { questionPassages } from './question-passages.ts';
import { plainAims } from './speech/speech.ts';

/** What the shop says of itself in one language. */
export interface Said {
  questions: readonly Question[] | undefined;
  claims: DeliveryClaims | undefined;
  /** What is sold besides the three types. */
  kinds?: PageContent['kinds'];
  /** The versions in force. */
  legal: readonly { page: LegalPage; version: Pick<LegalVersion, 'title' | 'html'> }[];
}

/** What stands on no page has only the ways in which it is asked for. */
const aims = (locale: Locale): Passage[] =>
  plainAims
    .filter((kind) => kind === 'price' || kind === 'person')
    .map((kind) => ({ id: kind, kind, title: '', text: '', href: '', asked: speeches[locale].asked[kind] }));

/** Everything that the chat may answer from. */
export const passagesOf = ({ questions, claims, kinds, legal }: Said, locale: Locale): Passage[] => [
  ...questionPassages({ questions, claims, kinds }, locale),
  ...legal.flatMap(({ page, version }) => legalPassages(version, page, locale)),
  ...aims(locale),
];
