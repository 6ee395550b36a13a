import { type Locale, locales } from '#contracts/locales.ts';
import { type Classifier, learnLabels } from './classifier.ts';
import { fold } from './fold-text.ts';
import { examplesOf } from './intents/examples.ts';
import type { Intent } from './intents/names.ts';

/** What is asked, as far as it is understood. */
export interface Understood {
  /** The language of the question, which may be another than the page's. */
  locale: Locale;
  /** Undefined where nothing is near enough to what is known. */
  intent: Intent | undefined;
  /** What is nearest, also where it is not near enough. */
  nearest: Intent;
}

/** Below these it is not known what is asked; they were chosen on the questions that are not kept for testing. */
const least = { probability: 0.42, likeness: 0.26 };
/** Who writes such a word is answered as somebody who may need help, whatever else the message says. */
const cries =
  /\bsuicid|\b(quiero|kiero) morir|\bmorirme\b|\bmatarme\b|\bveux mourir|\bme tuer\b|\bvoglio morire|\bammazz(o|armi)\b|\b(want|wanna) (to )?die\b|\bkill(ing)? my ?self/;

const learnt = new Map<Locale, Promise<Classifier<Intent>>>();

function intentsOf(locale: Locale): Promise<Classifier<Intent>> {
  const known =
    learnt.get(locale) ??
    learnLabels(examplesOf(locale).map(({ text, intent }) => ({ text, label: intent })));
  learnt.set(locale, known);
  return known;
}

let tongues: Promise<Classifier<Locale>> | undefined;

function tonguesOf(): Promise<Classifier<Locale>> {
  tongues ??= learnLabels(
    locales.flatMap((locale) => examplesOf(locale).map((example) => ({ text: example.text, label: locale }))),
  );
  return tongues;
}

/** Learns what a page's visitors may write before they have written it. */
export const prepareFor = (page: Locale): Promise<unknown> => Promise.all([tonguesOf(), intentsOf(page)]);

/** Shorter messages look alike in several languages. */
const leastWords = 3;
const surelyAnother = 0.85;

/** Returns the language of a message: the page's, unless it is surely another. */
async function languageOf(text: string, page: Locale): Promise<Locale> {
  if (fold(text).split(' ').length < leastWords) return page;
  const { label, probability } = (await tonguesOf()).classify(text);
  return probability >= surelyAnother ? label : page;
}

/** Reads a message of a visitor on a page of that language. */
export async function understand(text: string, page: Locale): Promise<Understood> {
  const locale = await languageOf(text, page);
  const { label, probability, likeness } = (await intentsOf(locale)).classify(text);
  if (cries.test(fold(text))) return { locale, intent: 'crisis', nearest: 'crisis' };
  const isNear = probability >= least.probability && likeness() >= least.likeness;
  return {
    locale,
    intent: isNear && label !== 'other' ? label : undefined,
    nearest: label,
  };
}
