import { type SectionContent, type SectionKey, sectionSchemas } from '#contracts/catalog/content-sections.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ContentTexts } from '#messages/admin/catalog/content.ts';
import { call, pathOf } from '../../../data/call-shop.ts';
import { Button } from '../../../parts/button.tsx';
import type { TextCalls, TextKind } from '../../../texts/text-kind.ts';
import { BuiltIn } from './built-in.tsx';
import { EntryField, EntryList } from './entries.tsx';

type Figure = SectionContent<'contact-figures'>[number];

function sectionCalls<Key extends SectionKey>(key: Key, locale: Locale): TextCalls<SectionContent<Key>> {
  const params = { key, locale };
  return {
    key: pathOf('content-sections.versions', { params }),
    versions: () => call('content-sections.versions', { params }),
    version: async (asked) => {
      const reply = await call('content-sections.version', { params: { ...params, version: asked } });
      const { version, revision, content } = reply;
      return { version, revision, text: content as SectionContent<Key> };
    },
    saveDraft: (content, revision) =>
      call('content-sections.save-draft', { params, body: { content, revision } }),
    discardDraft: (revision) => call('content-sections.discard-draft', { params, query: { revision } }),
    publish: (revision) => call('content-sections.publish', { params, body: { revision } }),
    schedule: (revision, at) => call('content-sections.schedule', { params, body: { revision, at } }),
  };
}

function kindOf<Key extends SectionKey>(
  key: Key,
  own: Pick<TextKind<SectionContent<Key>>, 'lines' | 'Fields' | 'Preview'>,
): TextKind<SectionContent<Key>> {
  return {
    ...own,
    blank: [] as unknown as SectionContent<Key>,
    callsIn: (locale) => sectionCalls(key, locale),
    problem: (content, words) => {
      const { error } = sectionSchemas[key].safeParse(content);
      const [row, field] = error?.issues[0]?.path ?? [];
      if (!error) return undefined;
      return words.wrong(String(Number(row ?? 0) + 1), nameOf(String(field ?? ''), words));
    },
  };
}

const nameOf = (field: string, words: ContentTexts) =>
  ({
    question: words.question,
    answer: words.answer,
    label: words.label,
    value: words.value,
    title: words.storyTitle,
    text: words.storyText,
    figures: words.value,
  })[field] ?? field;

interface FigureFieldsProps {
  figure: Figure;
  locale: Locale;
  words: ContentTexts;
  onChange: (figure: Figure) => void;
}

function FigureFields({ figure, locale, words, onChange }: FigureFieldsProps) {
  const same = { locale };
  return (
    <>
      <EntryField
        {...same}
        label={words.label}
        value={figure.label}
        most={80}
        onChange={(label) => onChange({ ...figure, label })}
      />
      <EntryField
        {...same}
        label={words.value}
        value={figure.value}
        most={40}
        onChange={(value) => onChange({ ...figure, value })}
      />
    </>
  );
}

function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="dl">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const faq = kindOf('faq', {
  lines: (content) => content.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
  Fields: ({ text, locale, words, onChange }) => (
    <>
      {text.length === 0 && <BuiltIn locale={locale} words={words} onChange={onChange} />}
      <EntryList entries={text} blank={{ question: '', answer: '' }} words={words} onChange={onChange}>
        {(entry, set) => (
          <>
            <EntryField
              label={words.question}
              value={entry.question}
              locale={locale}
              most={300}
              onChange={(question) => set({ ...entry, question })}
            />
            <EntryField
              label={words.answer}
              value={entry.answer}
              locale={locale}
              most={4000}
              long
              onChange={(answer) => set({ ...entry, answer })}
            />
          </>
        )}
      </EntryList>
    </>
  ),
  Preview: ({ text, locale, words }) =>
    text.length === 0 ? (
      <p className="muted">{words.nothingToShow}</p>
    ) : (
      <div className="texts__preview" lang={locale}>
        {text.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p className="texts__lines">{answer}</p>
          </details>
        ))}
      </div>
    ),
});

const contactFigures = kindOf('contact-figures', {
  lines: (content) => content.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  Fields: ({ text, locale, words, onChange }) => (
    <EntryList entries={text} blank={{ label: '', value: '' }} words={words} onChange={onChange}>
      {(entry, set) => <FigureFields figure={entry} locale={locale} words={words} onChange={set} />}
    </EntryList>
  ),
  Preview: ({ text, words }) =>
    text.length === 0 ? <p className="muted">{words.nothingToShow}</p> : <FigureList figures={text} />,
});

type Story = SectionContent<'success-stories'>[number];

function StoryFigures({
  story: { figures, ...story },
  locale,
  words,
  onChange,
}: {
  story: Story;
  locale: Locale;
  words: ContentTexts;
  onChange: (story: Story) => void;
}) {
  const set = (next: Figure[]) => onChange({ ...story, figures: next });
  return (
    <>
      {figures.map((figure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is what stands at its place
        <div className="texts__entry" key={at}>
          <FigureFields
            figure={figure}
            locale={locale}
            words={words}
            onChange={(next) => set(figures.map((each, place) => (place === at ? next : each)))}
          />
          <div>
            <Button look="sm" onClick={() => set(figures.filter((_each, place) => place !== at))}>
              {words.removeFigure}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button look="sm" icon="plus" onClick={() => set([...figures, { label: '', value: '' }])}>
          {words.addFigure}
        </Button>
      </div>
    </>
  );
}

const successStories = kindOf('success-stories', {
  lines: (content) =>
    content
      .map(({ title, text, figures }) =>
        [title, text, ...figures.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
      )
      .join('\n\n'),
  Fields: ({ text: stories, locale, words, onChange }) => (
    <EntryList
      entries={stories}
      blank={{ title: '', text: '', figures: [] }}
      words={words}
      onChange={onChange}
    >
      {(story, set) => (
        <>
          <EntryField
            label={words.storyTitle}
            value={story.title}
            locale={locale}
            most={160}
            onChange={(title) => set({ ...story, title })}
          />
          <EntryField
            label={words.storyText}
            value={story.text}
            locale={locale}
            most={4000}
            long
            onChange={(text) => set({ ...story, text })}
          />
          <StoryFigures story={story} locale={locale} words={words} onChange={set} />
        </>
      )}
    </EntryList>
  ),
  Preview: ({ text: stories, locale, words }) =>
    stories.length === 0 ? (
      <p className="muted">{words.nothingToShow}</p>
    ) : (
      <div className="texts__preview" lang={locale}>
        {stories.map(({ title, text, figures }) => (
          <article key={title} className="texts__entry">
            <h3>{title}</h3>
            <p className="texts__lines">{text}</p>
            <FigureList figures={figures} />
          </article>
        ))}
      </div>
    ),
});

export const sectionKinds = { faq, 'contact-figures': contactFigures, 'success-stories': successStories };
