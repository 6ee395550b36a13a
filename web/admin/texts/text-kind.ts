import type { ReactNode } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Texts } from '#messages/admin/catalog/content.ts';

interface FieldsProps<Text> {
  text: Text;
  locale: Locale;
  words: Texts;
  onChange: (text: Text) => void;
}

/** What the editor needs to know of one kind of text: legal texts, and each section. */
export interface TextKind<Text> {
  /** Where nothing is written yet. */
  blank: Text;
  /** The text of a version, from the server's answer. */
  read(reply: unknown): Text;
  /** As it is sent; the draft's revision comes beside it. */
  body(text: Text): object;
  /** As plain lines, to be compared. */
  lines(text: Text): string;
  /** What is wrong with it, before it is sent. */
  problem(text: Text, words: Texts): string | undefined;
  Fields(props: FieldsProps<Text>): ReactNode;
  Preview(props: Omit<FieldsProps<Text>, 'onChange'>): ReactNode;
}

/** What was typed in one language, and the draft's revision that it began from. */
export interface Typed<Text> {
  text: Text;
  revision: number;
}
