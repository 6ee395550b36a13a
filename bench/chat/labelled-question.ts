/**
 * Question as typed on a phone, its expected answers and the values they contain. Answers are separated by `|`:
 * the intended one first, then others that help as well. `other` and `person` mean that no text of the shop
 * answers it, and staff may.
 */
export type LabelledQuestion = readonly [question: string, answers: string, more?: Named];

interface Named {
  /**
   * Price that the answer must contain: `followers:europe:7500`, `tiktok:100`, `likes`, or `most` for the
   * maximum quantity.
   */
  figure?: string;
  /** Previous question of the same buyer. */
  after?: string;
}
