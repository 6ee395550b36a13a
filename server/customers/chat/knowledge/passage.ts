/** A piece of what the shop says of itself, and where it stands. */
export interface Passage {
  /** Of the same text always the same: the intent that it answers, or where it stands. */
  id: string;
  /** Where it stands, as people call the page, with the heading above it. */
  title: string;
  /** Word for word as it stands there. */
  text: string;
  href: string;
}
