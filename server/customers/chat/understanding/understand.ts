import { type Locale, locales } from '#contracts/kit/locales.ts';
import { examplesOf } from '../intents/examples.ts';
import type { Intent } from '../intents/names.ts';
import { type Classifier, trainClassifier } from './classifier.ts';
import { normaliseForMatching } from './fold-text.ts';

export interface Understood {
  locale: Locale;
  intent: Intent | undefined;
  nearest: Intent;
}

/**
 * Below these values a question counts as not understood. Chosen with questions that were later added to the examples.
 */
const minimumScores = { probability: 0.5, likeness: 0.26 };
/**
 * A message with such a word may come from a person in need of help. It gets that answer, whatever else it contains.
 */
const exclamations = new RegExp(
  [
    'suicid',
    '(quiero|kiero) (morir|desaparecer para siempre)|morirme|matarme|me (quiero|kiero|voy a) matar|quitarme la vida|no quiero (seguir )?(viv|estar viv)|acabar con (mi vida|todo)|hacerme dano|cort(o|ar|arme) (los brazos|las venas)',
    'veux mourir|me tuer|(veux|envie de) plus vivre|en finir avec la vie|mettre fin a mes jours|me faire du mal|plus envie de vivre|(coupe|couper|ouvrir) les (bras|veines)',
    'voglio morire|ammazz(o|armi)|uccidermi|non voglio (piu )?(vivere|stare al mondo)|togliermi la vita|farla finita|farmi del male|tagli(o|armi) le (braccia|vene)',
    '(want|wanna|going|gonna) (to )?die|kill(ing)? my ?self|end (my life|it all)|don ?t want to (live|be alive|be here any)|hurt(ing)? my ?self|self harm|better off dead|take my own life|cut(ting)? my ?(self|arms|wrists)',
  ]
    .map((words) => `\\b(?:${words})`)
    .join('|'),
);

const trainedClassifiers = new Map<Locale, Promise<Classifier<Intent>>>();

function intentsOf(locale: Locale): Promise<Classifier<Intent>> {
  const known =
    trainedClassifiers.get(locale) ??
    trainClassifier(examplesOf(locale).map(({ text, intent }) => ({ text, label: intent })));
  trainedClassifiers.set(locale, known);
  return known;
}

let languageClassifier: Promise<Classifier<Locale>> | undefined;

function trainLanguageClassifier(): Promise<Classifier<Locale>> {
  languageClassifier ??= trainClassifier(
    locales.flatMap((locale) => examplesOf(locale).map((example) => ({ text: example.text, label: locale }))),
  );
  return languageClassifier;
}

export const prepareUnderstanding = (page: Locale): Promise<unknown> =>
  Promise.all([trainLanguageClassifier(), intentsOf(page)]);

/** Shorter messages look similar in several languages. */
const minWordsForLanguage = 3;
const minOtherLanguageProbability = 0.85;

async function languageOf(text: string, page: Locale): Promise<Locale> {
  if (normaliseForMatching(text).split(' ').length < minWordsForLanguage) return page;
  const { label, probability } = (await trainLanguageClassifier()).classify(text);
  return probability >= minOtherLanguageProbability ? label : page;
}

export async function understand(text: string, page: Locale): Promise<Understood> {
  const locale = await languageOf(text, page);
  const { label, probability, likeness } = (await intentsOf(locale)).classify(text);
  if (exclamations.test(normaliseForMatching(text))) return { locale, intent: 'crisis', nearest: 'crisis' };
  const isNear = probability >= minimumScores.probability && likeness() >= minimumScores.likeness;
  return {
    locale,
    intent: isNear && label !== 'other' ? label : undefined,
    nearest: label,
  };
}
