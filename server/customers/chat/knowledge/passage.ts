export interface Passage {
  /** Stable id of the text: the intent that it answers, or its position. */
  id: string;
  /** Page title and heading of the text. */
  title: string;
  text: string;
  href: string;
}
