import { expect, it } from 'vitest';
import { legalPages } from '#contracts/legal.ts';
import { type Locale, locales } from '#contracts/locales.ts';
import { demoCatalog } from '#server/catalog/demo-catalog.ts';
import { chooseAnswer } from '#server/chat/choose-answer.ts';
import { openKnowledge } from '#server/chat/open-knowledge.ts';
import { passagesOf } from '#server/chat/open-passages.ts';
import { renderMarkdown } from '#server/content/render-markdown.ts';
import { readStartingText } from '#server/content/seed-legal.ts';
import { realQuestions } from './real-questions.ts';

const identity = {
  ...{ name: 'Auge', legalName: 'Auge S. L.', taxId: 'B1', address: ['Calle 1'], registry: 'R' },
  email: 'soporte@ejemplo.es',
};

async function shop(locale: Locale) {
  const frame = { locale, identity, publicUrl: 'https://auge.example' };
  const legal = await Promise.all(
    legalPages.map(async (page) => {
      const { title, body } = await readStartingText({ page, locale });
      return { page, version: { title, html: renderMarkdown(body, frame).html } };
    }),
  );
  const knowledge = openKnowledge(
    passagesOf({ questions: undefined, claims: undefined, legal }, locale),
    locale,
  );
  return { knowledge, services: demoCatalog };
}

const nameOf = (passage: string | null) => passage?.split(':')[0] ?? 'person';

it('answers nine of ten real questions from the right passage, or hands over those that no page answers', async () => {
  const misses: string[] = [];
  const tally: string[] = [];
  for (const locale of locales) {
    const frame = await shop(locale);
    let right = 0;
    let handed = 0;
    for (const [question, wanted] of realQuestions[locale]) {
      const { kind, passage } = chooseAnswer(frame, question);
      const got = kind === 'unknown' ? 'person' : nameOf(passage);
      if (wanted.split('|').includes(got)) right += 1;
      else {
        if (got === 'person') handed += 1;
        misses.push(`${locale}: «${question}» wants ${wanted}, gets ${got}`);
      }
    }
    tally.push(`${locale} ${right} of ${realQuestions[locale].length} right, ${handed} handed over`);
  }
  console.log([...tally, ...misses].join('\n'));
  const all = locales.reduce((sum, locale) => sum + realQuestions[locale].length, 0);
  expect(all).toBe(200);
  expect(1 - misses.length / all, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
});
