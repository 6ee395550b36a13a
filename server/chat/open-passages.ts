import type { LegalPage, LegalVersion } from '#contracts/legal.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageContent, Question } from '#contracts/page-content.ts';
import type { DeliveryClaims } from '#contracts/proof.ts';
import { legalPassages } from './legal-passages.ts';
import type { Said } from './open-knowledge.ts';
import { questionPassages } from './question-passages.ts';

/** The texts of the shop in one language. */
export interface Texts {
  questions: readonly Question[] | undefined;
  claims: DeliveryClaims | undefined;
  /** What is sold besides the three types. */
  kinds?: PageContent['kinds'];
  /** The versions in force. */
  legal: readonly { page: LegalPage; version: Pick<LegalVersion, 'title' | 'html'> }[];
}

/** Returns everything that the chat may answer from. */
export const passagesOf = ({ questions, claims, kinds, legal }: Texts, locale: Locale): Said => ({
  ...questionPassages({ questions, claims, kinds }, locale),
  legal: new Map(legal.map(({ page, version }) => [page, legalPassages(version, page, locale)])),
});
