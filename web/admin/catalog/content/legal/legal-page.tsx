import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { z } from 'zod';
import type { LegalText, legalPreviewSchema } from '#contracts/catalog/legal-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { call } from '../../../data/call-shop.ts';
import { sentenceOf } from '../../../data/error-sentence.ts';
import type { RefusedCall } from '../../../data/refused-call.ts';
import { Field, FormFailure } from '../../../form/form-parts.tsx';
import { useWords } from '../../../language.ts';
import { TextEditor } from '../../../texts/text-editor.tsx';
import type { TextKind } from '../../../texts/text-kind.ts';

/** The text as its page would show it: the shop's own reader of Markdown makes it. */
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

const legalKind: TextKind<LegalText> = {
  blank: { title: '', body: '' },
  read: (reply) => {
    const { title, body } = reply as LegalText;
    return { title, body };
  },
  body: (text) => text,
  lines: ({ title, body }) => `${title}\n\n${body}`,
  problem: ({ title, body }, words) => (title.trim() && body.trim() ? undefined : words.wrongText),
  Fields: ({ text, locale, words, onChange }) => (
    <>
      <Field label={words.title}>
        {(control) => (
          <input
            {...control}
            className="in"
            lang={locale}
            maxLength={160}
            value={text.title}
            onChange={({ target }) => onChange({ ...text, title: target.value })}
          />
        )}
      </Field>
      <Field label={words.body} help={words.bodyHelp}>
        {(control) => (
          <textarea
            {...control}
            className="in texts__body"
            lang={locale}
            maxLength={100_000}
            value={text.body}
            onChange={({ target }) => onChange({ ...text, body: target.value })}
          />
        )}
      </Field>
    </>
  ),
  Preview,
};

/** `/admin/legal-pages/$page` */
export function Screen() {
  const words = useWords(textsMessages);
  const { page = '' } = useParams({ strict: false }) as { page?: string };
  return (
    <TextEditor
      key={page}
      kind={legalKind}
      title={words.pages[page] ?? page}
      about={words.legalLead}
      url={`/api/admin/legal-pages/${page}`}
      at={`content/${page}`}
    />
  );
}
