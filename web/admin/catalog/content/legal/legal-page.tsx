import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LegalText, legalPreviewSchema } from '#contracts/catalog/legal-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { call, pathOf } from '../../../data/call-shop.ts';
import { type RefusedCall, sentenceOf } from '../../../data/refused-call.ts';
import { FormFailure, LongField, TextField } from '../../../form/fields.tsx';
import { useTexts } from '../../../language.tsx';
import { TextEditor } from '../../../texts/text-editor.tsx';
import type { TextCalls, TextKind } from '../../../texts/text-kind.ts';
import { useScreenParams } from '../../../use-screen.ts';

/** Renders the Markdown with the shop's own renderer. */
function Preview({ text, locale }: { text: LegalText; locale: Locale }) {
  const { title, body } = text;
  const read = useQuery<z.infer<typeof legalPreviewSchema>, RefusedCall>({
    queryKey: ['legal-preview', locale, title, body],
    queryFn: () => call('legal-pages.preview', { body: { title, body, locale } }),
    gcTime: 0,
  });
  if (read.error) return <FormFailure text={sentenceOf(read.error)} />;
  return (
    <article className="texts__preview" lang={locale} aria-busy={!read.data}>
      <h3>{title}</h3>
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes no tags but those that it lists (render-markdown.ts)
        dangerouslySetInnerHTML={{ __html: read.data?.html ?? '' }}
      />
    </article>
  );
}

function legalCalls(page: string, locale: Locale): TextCalls<LegalText> {
  const params = { page, locale };
  return {
    key: pathOf('legal-pages.versions', { params }),
    versions: () => call('legal-pages.versions', { params }),
    version: async (asked) => {
      const reply = await call('legal-pages.version', { params: { ...params, version: asked } });
      const { version, revision, title, body } = reply;
      return { version, revision, text: { title, body } };
    },
    saveDraft: (text, revision) => call('legal-pages.save-draft', { params, body: { ...text, revision } }),
    discardDraft: (revision) => call('legal-pages.discard-draft', { params, query: { revision } }),
    publish: (revision) => call('legal-pages.publish', { params, body: { revision } }),
    schedule: (revision, at) => call('legal-pages.schedule', { params, body: { revision, at } }),
  };
}

const legalKind: Omit<TextKind<LegalText>, 'callsIn'> = {
  blank: { title: '', body: '' },
  lines: ({ title, body }) => `${title}\n\n${body}`,
  problem: ({ title, body }, words) => (title.trim() && body.trim() ? undefined : words.wrongText),
  Fields: ({ text, locale, words, onChange }) => (
    <>
      <TextField
        label={words.title}
        lang={locale}
        maxLength={160}
        value={text.title}
        onType={(next) => onChange({ ...text, title: next })}
      />
      <LongField
        label={words.body}
        help={words.bodyHelp}
        className="in texts__body"
        lang={locale}
        maxLength={100_000}
        value={text.body}
        onType={(next) => onChange({ ...text, body: next })}
      />
    </>
  ),
  Preview,
};

export function Screen() {
  const words = useTexts(textsMessages);
  const { page } = useScreenParams('legalPage');
  return (
    <TextEditor
      key={page}
      kind={{ ...legalKind, callsIn: (locale) => legalCalls(page, locale) }}
      title={words.pages[page] ?? page}
      about={words.legalLead}
      at={`content/${page}`}
    />
  );
}
