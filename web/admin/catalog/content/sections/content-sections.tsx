import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useTexts } from '../../../language.tsx';
import { TextMatrix } from '../../../texts/text-matrix.tsx';

export function Screen() {
  const words = useTexts(textsMessages);
  const list = useRead('content-sections.list');
  return (
    <TextMatrix
      title={words.sectionsTitle}
      lead={words.sectionsLead}
      lines={list.data?.sections.map(({ key, languages }) => ({
        name: key,
        title: words.sections[key] ?? key,
        about: words.aboutSections[key],
        languages,
      }))}
      error={list.error}
      onRetry={() => void list.refetch()}
      to="contentSection"
      params={(section) => ({ section })}
    />
  );
}
