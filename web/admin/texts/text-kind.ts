import type { ReactNode } from 'react';
import type { VersionLine } from '#contracts/catalog/versions.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ContentTexts } from '#messages/admin/catalog/content.ts';

interface FieldsProps<Text> {
  text: Text;
  locale: Locale;
  words: ContentTexts;
  onChange: (text: Text) => void;
}

export interface SavedVersion<Text> {
  version: number;
  revision: number;
  text: Text;
}

export interface TextCalls<Text> {
  /** Unique cache key of the text. */
  key: string;
  versions(): Promise<{ versions: VersionLine[] }>;
  version(version: number): Promise<SavedVersion<Text>>;
  saveDraft(text: Text, revision: number): Promise<{ revision: number }>;
  discardDraft(revision: number): Promise<unknown>;
  publish(revision: number): Promise<unknown>;
  /** `null` cancels the planned publication. */
  schedule(revision: number, at: string | null): Promise<unknown>;
}

/** Definition of a type of text: a legal text, or a section. */
export interface TextKind<Text> {
  /** Initial value. */
  blank: Text;
  callsIn(locale: Locale): TextCalls<Text>;
  /** Returns plain lines for comparison. */
  lines(text: Text): string;
  /** Returns the error to show before sending. */
  problem(text: Text, words: ContentTexts): string | undefined;
  Fields(props: FieldsProps<Text>): ReactNode;
  Preview(props: Omit<FieldsProps<Text>, 'onChange'>): ReactNode;
}

/** Typed text in one language, and the revision it started from. */
export interface TypedText<Text> {
  text: Text;
  revision: number;
}
