import { fold } from './fold-text.ts';

/**
 * Holds features of a text with their weights: `w:` words, `b:` two words in a row, `g:` three to
 * five letters of a word.
 */
export type Features = ReadonlyMap<string, number>;

const weight = { word: 1, pair: 0.6, letters: 0.35 };
/** The intent does not depend on the number. */
const number = '#';

/** The intent does not depend on the profile. */
const handles = /@[\w.]*\w/g;
/** The intent does not depend on the discount code. */
const codes = /\b(?:vip|save|welcome|promo)\d+\b/gi;

/** Pieces of words match words that are misspelt or inflected. */
export function featuresOf(text: string): Features {
  const words = fold(text.replace(handles, ' handle ').replace(codes, ' vip5 '))
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (/^\d+k?$/.test(word) ? number : word));
  const features = new Map<string, number>();
  const add = (name: string, by: number) => features.set(name, (features.get(name) ?? 0) + by);
  for (const [index, word] of words.entries()) {
    add(`w:${word}`, weight.word);
    if (index > 0) add(`b:${words[index - 1]} ${word}`, weight.pair);
    const framed = `<${word}>`;
    for (const length of [3, 4, 5])
      for (let at = 0; at + length <= framed.length; at += 1)
        add(`g:${framed.slice(at, at + length)}`, weight.letters);
  }
  return features;
}

/** Holds numbered features of a text; the length is one, together with features that the index does not know. */
export type Vector = readonly (readonly [feature: number, value: number])[];

export interface FeatureIndex {
  size: number;
  vectorOf(text: string): Vector;
}

/** Numbers the features of some texts. A rare feature weighs more; unknown ones shorten the rest. */
export function indexFeatures(texts: readonly string[]): FeatureIndex {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const name of featuresOf(text).keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const numbers = new Map([...counts.keys()].map((name, index) => [name, index]));
  const rarity = (name: string) => Math.log(1 + texts.length / (counts.get(name) ?? 1));
  const vectorOf = (text: string): Vector => {
    const values = [...featuresOf(text)].map(([name, value]) => ({
      feature: numbers.get(name),
      value: value * rarity(name),
    }));
    const squares = values.reduce(
      (sum, { feature, value }) => sum + value * value * (feature === undefined ? 0.5 : 1),
      0,
    );
    const length = Math.sqrt(squares) || 1;
    return values.flatMap(({ feature, value }) =>
      feature === undefined ? [] : [[feature, value / length] as const],
    );
  };
  return { size: numbers.size, vectorOf };
}

/** Returns the cosine of the angle between two texts, from 0 to 1. */
export function likeness(one: Vector, other: Vector): number {
  const values = new Map(other);
  return one.reduce((sum, [feature, value]) => sum + value * (values.get(feature) ?? 0), 0);
}
