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
  blank: Text;
  callsIn(locale: Locale): TextCalls<Text>;
  lines(text: Text): string;
  problem(text: Text, words: ContentTexts): string | undefined;
  Fields(props: FieldsProps<Text>): ReactNode;
  Preview(props: Omit<FieldsProps<Text>, 'onChange'>): ReactNode;
}

export interface TypedText<Text> {
  text: Text;
  revision: number;
}
