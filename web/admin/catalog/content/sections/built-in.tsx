import { useState } from 'react';
import type { SectionContent } from '#contracts/catalog/content-sections.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ContentTexts } from '#messages/admin/catalog/content.ts';
import { Button } from '../../../parts/button.tsx';

type Questions = SectionContent<'faq'>;

interface BuiltInProps {
  locale: Locale;
  words: ContentTexts;
  onChange: (questions: Questions) => void;
}

async function builtInQuestions(locale: Locale): Promise<Questions> {
  const { questionMessages } = await import('#messages/questions.ts');
  return Object.values(questionMessages[locale]).flatMap(({ entries }) => entries);
}

/** Warns that the owner's first question hides all built-in ones, and offers to start from those. */
export function BuiltIn({ locale, words, onChange }: BuiltInProps) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      onChange(await builtInQuestions(locale));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack stack--12">
      <p className="muted">{words.builtInAway}</p>
      <div>
        <Button look="sm" disabled={busy} onClick={() => void take()}>
          {words.builtInTake}
        </Button>
      </div>
    </div>
  );
}
