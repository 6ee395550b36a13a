export interface Passage {
  /** Is the same for the same text: the intent that it answers, or its place. */
  id: string;
  /** Names the page as people call it, with the heading above the text. */
  title: string;
  text: string;
  href: string;
}
