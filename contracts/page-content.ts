/** A question that buyers ask, and the answer. */
export interface Question {
  question: string;
  answer: string;
}

/**
 * What pages show from the database besides catalogue and identity. Each feature fills the parts it owns, on the
 * pages that show them; a part that is absent has nothing true to say yet.
 */
export interface PageContent {
  /** Replaces the built-in questions when the owner has written some. */
  questions?: Question[] | undefined;
}
