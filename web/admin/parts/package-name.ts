import type { NamedKind } from '#contracts/catalog/service-types.ts';
import { packageNameMessages } from '#messages/admin/catalog/package-names.ts';
import { useRead } from '../data/call-shop.ts';
import { formatCount, useLanguage, useTexts } from '../language.tsx';

interface PriceList {
  type: string;
  audience: string | null;
  /** Added type, or its code. */
  kind?: NamedKind | string | null | undefined;
}

const audienceMarks: Record<string, string> = { europe: 'EU', spain: 'ES' };

/** Formats price lists as `seguidores EU` and their packages as `1.000 seguidores EU`. */
export function usePackageNames() {
  const words: Record<string, string> = useTexts(packageNameMessages);
  const language = useLanguage();
  const { data } = useRead('service-kinds.list');
  const kindName = (kind: NamedKind | string) => {
    const code = typeof kind === 'string' ? kind : kind.code;
    const names =
      typeof kind === 'string' ? data?.kinds.find((each) => each.code === code)?.names : kind.names;
    return names?.[language].many ?? code;
  };
  const listName = ({ type, audience, kind }: PriceList) =>
    [kind ? kindName(kind) : (words[type] ?? type), audience && audienceMarks[audience]]
      .filter(Boolean)
      .join(' ');
  const packageName = (of: PriceList & { quantity: number }) =>
    `${formatCount(of.quantity, language)} ${listName(of)}`;
  return { listName, packageName };
}

export type PackageNames = ReturnType<typeof usePackageNames>;
