import { diffWordsWithSpace } from 'diff';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { useTexts } from '../language.tsx';

export function TextComparison({ before, after }: { before: string; after: string }) {
  const words = useTexts(textsMessages);
  const parts = diffWordsWithSpace(before, after);
  if (parts.every(({ added, removed }) => !added && !removed)) return <p className="muted">{words.same}</p>;
  let at = 0;
  return (
    <div className="texts__diff">
      {parts.map(({ value, added, removed }) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span';
        at += 1;
        return <Tag key={at}>{value}</Tag>;
      })}
    </div>
  );
}
