import type { PlainAim } from './speech/speech.ts';

/** A piece of what the shop says of itself, and where it stands. */
export interface Passage {
  /** Of the same text always the same. */
  id: string;
  /** Where it stands, as people call the page, with the heading above it. */
  title: string;
  /** Word for word as it stands there. */
  text: string;
  href: string;
  /** How buyers ask for it. */
  asked: readonly string[];
  /** `order`: it tells how to follow one; the others are words of a page. */
  kind: 'page' | 'order' | PlainAim;
}
