import type { LegalPage } from '#contracts/catalog/legal.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { examplesOf } from '../intents/examples.ts';
import type { LegalIntent } from '../intents/names.ts';
import { indexFeatures, similarity } from '../understanding/text-features.ts';
import type { Passage } from './passage.ts';

export interface QuestionPassage extends Passage {
  asked: string;
}

export interface KnowledgeParts {
  /** Built-in questions by intent. Empty when the owner wrote other questions. */
  builtIn: ReadonlyMap<string, QuestionPassage>;
  own: readonly QuestionPassage[];
  legal: ReadonlyMap<LegalPage, readonly Passage[]>;
}

export interface Knowledge {
  locale: Locale;
  question(intent: string): QuestionPassage | undefined;
  nearness(text: string, asked: string): number;
  ownQuestion(text: string): Passage | undefined;
  quote(intent: LegalIntent): Passage | undefined;
}

/** Matching passages of legal pages. A page rewritten by the owner has no match. */
const places: Record<LegalIntent, { page: LegalPage; says: Record<Locale, RegExp> }> = {
  age: {
    page: 'terms',
    says: { es: /mayor de edad/, fr: /majeur/, it: /18 anni|maggiorenne/, en: /adult|18/ },
  },
  permission: {
    page: 'terms',
    says: { es: /permiso de su titular/, fr: /titulaire/, it: /titolare\.?$/, en: /whose owner/ },
  },
  hold: {
    page: 'refunds',
    says: {
      es: /rechazado no se cobra/,
      fr: /refusé n’est pas débité/,
      it: /rifiutato non /,
      en: /declined payment is not/,
    },
  },
  erase: {
    page: 'privacy',
    says: { es: /supresión/, fr: /l’effacement/, it: /cancellazione/, en: /erasure/ },
  },
  chatKept: {
    page: 'privacy',
    says: { es: /^Chat de ayuda/, fr: /^Chat d.aide/, it: /^Chat di aiuto/, en: /^Help chat/ },
  },
};

/** The two sentences after the match may state a condition. */
function findSentences(text: string, says: RegExp): string | undefined {
  const sentences = text.split(/(?<=[.!?])\s+/);
  const at = sentences.findIndex((sentence) => says.test(sentence));
  return at < 0 ? undefined : sentences.slice(at, at + 3).join(' ');
}

const minSimilarity = 0.55;

export function openKnowledge({ builtIn, own, legal }: KnowledgeParts, locale: Locale): Knowledge {
  const index = indexFeatures([
    ...examplesOf(locale).map(({ text }) => text),
    ...own.map(({ asked }) => asked),
  ]);
  const ownAsked = own.map((passage) => ({ passage, vector: index.vectorOf(passage.asked) }));
  return {
    locale,
    question: (intent) => builtIn.get(intent),
    nearness: (text, asked) => similarity(index.vectorOf(text), index.vectorOf(asked)),
    ownQuestion(text) {
      const vector = index.vectorOf(text);
      const found = ownAsked.map(({ passage, vector: known }) => ({
        passage,
        near: similarity(known, vector),
      }));
      const [best] = found.sort((one, other) => other.near - one.near);
      return best && best.near >= minSimilarity ? best.passage : undefined;
    },
    quote(intent) {
      const { page, says } = places[intent];
      for (const passage of legal.get(page) ?? []) {
        const text = findSentences(passage.text, says[locale]);
        if (text !== undefined) return { ...passage, id: intent, text };
      }
      return undefined;
    },
  };
}
