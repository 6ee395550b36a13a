import { type SectionKey, sectionKeys } from '#contracts/catalog/content-sections.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useTexts } from '../../../language.tsx';
import { NotFound } from '../../../shell/not-found.tsx';
import { TextEditor } from '../../../texts/text-editor.tsx';
import type { TextKind } from '../../../texts/text-kind.ts';
import { useScreenParams } from '../../../use-screen.ts';
import { sectionKinds } from './section-kinds.tsx';

export function Screen() {
  const words = useTexts(textsMessages);
  const { section } = useScreenParams('contentSection');
  const key = sectionKeys.find((each): each is SectionKey => each === section);
  if (!key) return <NotFound />;
  return (
    <TextEditor
      key={key}
      // The section determines the type of its text. The editor only passes it on.
      kind={sectionKinds[key] as unknown as TextKind<unknown>}
      title={words.sections[key] ?? key}
      about={words.aboutSections[key]}
      at={`content/${key}`}
    />
  );
}
