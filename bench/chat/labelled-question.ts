/**
 * Is what a buyer writes on a phone; what answers it, with `|` between: the intent that is meant first, then
 * others whose answer helps as well (`other` and `person` say that nothing of ours does, and a person may);
 * and what is named.
 */
export type LabelledQuestion = readonly [question: string, answers: string, more?: Named];

interface Named {
  /**
   * Is the price that has to be in the answer: `followers:europe:7500`, `tiktok:100`, `likes`, or `most` for
   * its bound.
   */
  figure?: string;
  /** Was asked just before. */
  after?: string;
}
