/**
 * What a buyer writes, as it is written on a phone; what answers it, with `|` between: the intent that is meant first,
 * then others whose answer helps as well (`other` and `person`: nothing of ours does, a person may); and what is named.
 */
export type LabelledQuestion = readonly [question: string, answers: string, more?: Named];

interface Named {
  /** The price that has to be in the answer: `followers:europe:7500`, `tiktok:100`, `likes`, or `most` for its bound. */
  figure?: string;
  /** What was asked just before. */
  after?: string;
}
