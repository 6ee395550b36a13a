export interface Passage {
  /** Stable id of the text: the intent that it answers, or its position. */
  id: string;
  title: string;
  text: string;
  href: string;
}
