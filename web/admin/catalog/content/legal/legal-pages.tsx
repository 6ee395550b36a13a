import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useTexts } from '../../../language.tsx';
import { TextMatrix } from '../../../texts/text-matrix.tsx';

export function Screen() {
  const words = useTexts(textsMessages);
  const list = useRead('legal-pages.list');
  return (
    <TextMatrix
      title={words.legalTitle}
      lead={words.legalLead}
      lines={list.data?.pages.map(({ page, languages }) => ({
        name: page,
        title: words.pages[page] ?? page,
        languages,
      }))}
      error={list.error}
      onRetry={() => void list.refetch()}
      to="legalPage"
      params={(page) => ({ page })}
    />
  );
}
