import { expect, it } from 'vitest';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { examplesOf } from '#server/customers/chat/intents/examples.ts';
import { evaluateAnswers, heldOutQuestionsOf, shareOf } from '../bench/chat/judge-answers.ts';
import { targets } from '../bench/targets.ts';

/** Training on all phrasings takes half a minute of CPU time. */
it('the chat answers held-out questions correctly or says that it does not know', {
  tags: ['full'],
}, async () => {
  const judged = await evaluateAnswers();
  expect(judged).toHaveLength(636);
  const kept = judged.filter((each) => each.kept);
  const misses = kept.filter(({ verdict }) => verdict === 'wrong');
  const said = misses.map(({ question, wanted, got }) => `«${question}» wants ${wanted}, gets ${got}`);
  expect(100 * shareOf(kept, 'wrong'), said.join('\n')).toBeLessThanOrEqual(targets.chatWrong.atMost);
  expect(100 * shareOf(kept, 'right', 'helpful')).toBeGreaterThanOrEqual(targets.chatHelps.atLeast);
  // The text must appear literally on the shop's pages. A check by subject alone accepted “Lo prometemos”.
  const invented = judged
    .filter((each) => each.invented)
    .map(({ question, got }) => `«${question}» gets ${got}`);
  expect(invented).toEqual([]);
  // A company that pays before it enters its details pays VAT.
  const companies = judged.filter(({ wanted }) => wanted.startsWith('business'));
  expect(companies.map(({ question, got }) => `«${question}» gets ${got}`)).toEqual(
    companies.map(({ question }) => `«${question}» gets business`),
  );
  expect(companies).toHaveLength(2 * locales.length);
  // A visitor who mentions suicide always receives a helpline number.
  const cries = judged.filter(({ wanted }) => wanted === 'crisis');
  expect(cries.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  const chats = judged.filter(({ wanted }) => wanted === 'chatKept');
  expect(chats.map(({ question, got }) => `«${question}» gets ${got}`)).toEqual(
    chats.map(({ question }) => `«${question}» gets chatKept`),
  );
  expect(chats).toHaveLength(2 * locales.length);
});

const normaliseText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

it.each(locales)('the held-out question is not among the training phrasings: %s', (locale: Locale) => {
  const known = new Set(examplesOf(locale).map(({ text }) => normaliseText(text)));
  expect(heldOutQuestionsOf(locale).filter((question) => known.has(normaliseText(question)))).toEqual([]);
});
