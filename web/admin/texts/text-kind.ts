import type { ReactNode } from 'react';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Texts } from '#messages/admin/catalog/content.ts';

interface FieldsProps<Text> {
  text: Text;
  locale: Locale;
  words: Texts;
  onChange: (text: Text) => void;
}

/** Is one saving of a version, with what is written in it. */
export interface Saving<Text> {
  version: number;
  revision: number;
  text: Text;
}

/** Holds the calls of one text in one language. */
export interface TextCalls<Text> {
  /** Names the text among all that is kept. */
  key: string;
  versions(): Promise<{ versions: VersionLine[] }>;
  version(version: number): Promise<Saving<Text>>;
  saveDraft(text: Text, revision: number): Promise<{ revision: number }>;
  discardDraft(revision: number): Promise<unknown>;
  publish(revision: number): Promise<unknown>;
  /** With null `at` takes the time away. */
  schedule(revision: number, at: string | null): Promise<unknown>;
}

/** Is what the editor needs to know of one kind of text: legal texts, and each section. */
export interface TextKind<Text> {
  /** Stands where nothing is written yet. */
  blank: Text;
  callsIn(locale: Locale): TextCalls<Text>;
  /** Returns it as plain lines, to be compared. */
  lines(text: Text): string;
  /** Says what is wrong with it, before it is sent. */
  problem(text: Text, words: Texts): string | undefined;
  Fields(props: FieldsProps<Text>): ReactNode;
  Preview(props: Omit<FieldsProps<Text>, 'onChange'>): ReactNode;
}

/** Is what was typed in one language, and the draft's revision that it began from. */
export interface Typed<Text> {
  text: Text;
  revision: number;
}
