import type { Condition, ConditionChannel, ConditionSentences } from '#contracts/kit/conditions.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import * as en from './en/conditions.ts';
import * as es from './es/conditions.ts';
import * as fr from './fr/conditions.ts';
import * as it from './it/conditions.ts';

export const conditionMessages = { es, fr, it, en } satisfies Record<
  Locale,
  Record<ConditionChannel, ConditionSentences>
>;

const terms = { es: es.terms, fr: fr.terms, it: it.terms, en: en.terms };

/** Returns a default legal text with the sentences of `{{condition.…}}`. Unknown names stay. */
export const withConditions = (text: string, locale: Locale): string =>
  text.replaceAll(/\{\{condition\.(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(terms[locale], name) ? (terms[locale][name as Condition] ?? whole) : whole,
  );
