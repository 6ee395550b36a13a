import './texts.css';
import { useState } from 'react';
import { isLocale, type Locale, locales } from '#contracts/kit/locales.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { OtherViewers } from '../detail/others-here.tsx';
import { UnsavedGuard } from '../form/form.tsx';
import { useLanguage, useTexts } from '../language.tsx';
import { ScreenHead } from '../parts/head.tsx';
import { Segments } from '../parts/segments.tsx';
import { useSearchText } from '../use-screen.ts';
import { LanguagePane } from './language-pane.tsx';
import type { TextKind, TypedText } from './text-kind.ts';

interface TextEditorProps<Text> {
  kind: TextKind<Text>;
  title: string;
  about?: string | undefined;
  /** `topic/id` of the object, to show other viewers. */
  at: string;
}

/** Opens the requested language next to the member's own. Wide screens have room for two. */
function initialLanguages(asked: unknown, own: Locale): Locale[] {
  const chosen = isLocale(asked) ? [own, asked] : [own];
  return locales.filter((locale) => chosen.includes(locale));
}

export function TextEditor<Text>({ kind, title, about, at }: TextEditorProps<Text>) {
  const words = useTexts(textsMessages);
  const { locale: asked } = useSearchText();
  const own = useLanguage();
  const [open, setOpen] = useState(() => initialLanguages(asked, own));
  const [typed, setTyped] = useState<Partial<Record<Locale, TypedText<Text> | undefined>>>({});
  const toggle = (locale: Locale) =>
    setOpen(
      locales.filter((each) =>
        each === locale ? !open.includes(each) || open.length === 1 : open.includes(each),
      ),
    );
  return (
    <>
      <ScreenHead title={title}>
        <Segments
          label={words.open}
          choices={locales}
          names={words.languages}
          value={open}
          onChoose={toggle}
        />
      </ScreenHead>
      <OtherViewers at={at} />
      {about && <p className="muted texts__lead">{about}</p>}
      <div className="texts">
        {open.map((locale) => (
          <LanguagePane
            key={locale}
            kind={kind}
            locale={locale}
            typed={typed[locale]}
            onTyped={(next) => setTyped((all) => ({ ...all, [locale]: next }))}
          />
        ))}
      </div>
      <UnsavedGuard dirty={Object.values(typed).some((each) => each !== undefined)} />
    </>
  );
}
