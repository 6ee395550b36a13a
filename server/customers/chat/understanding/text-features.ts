import { normaliseForMatching } from './fold-text.ts';

/** Weighted features of a text: `w:` words, `b:` word pairs, `g:` three to five letters of a word. */
export type Features = ReadonlyMap<string, number>;

const weight = { word: 1, pair: 0.6, letters: 0.35 };
/** Placeholder for numbers, which do not affect the intent. */
const number = '#';

const handles = /@[\w.]*\w/g;
const codePattern = /\b(?:vip|save|welcome|promo)\d+\b/gi;

/** Parts of words match misspelt and inflected words. */
export function featuresOf(text: string): Features {
  const words = normaliseForMatching(text.replace(handles, ' handle ').replace(codePattern, ' vip5 '))
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

/** Numbered features of a text, normalised to length one including features missing from the index. */
export type Vector = readonly (readonly [feature: number, value: number])[];

export interface FeatureIndex {
  size: number;
  vectorOf(text: string): Vector;
}

/** Rare features weigh more. Unknown features reduce the weight of the others. */
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

export function similarity(one: Vector, other: Vector): number {
  const values = new Map(other);
  return one.reduce((sum, [feature, value]) => sum + value * (values.get(feature) ?? 0), 0);
}
