import { listMessages } from '#messages/admin/list.ts';
import { useWords } from '../language.ts';
import { ScreenLink } from '../parts/screen-link.tsx';
import type { SearchText } from '../search-text.ts';
import { chosenParams } from './list-address.ts';
import type { ListConfig } from './list-config.ts';

const same = (one: SearchText, other: SearchText) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

interface ViewsProps<Item extends object> {
  config: ListConfig<Item>;
  search: SearchText;
  go: (search: SearchText) => void;
}

/** The views of a list, as addresses of it. */
export function Views<Item extends object>({ config, search }: ViewsProps<Item>) {
  const words = useWords(listMessages);
  const now = chosenParams(search, config);
  const views = [{ key: 'all', label: words.all, search: {} }, ...(config.views ?? [])];
  if (views.length === 1) return null;
  return (
    <nav className="views" aria-label={words.views}>
      {views.map((view) => (
        <ScreenLink
          key={view.key}
          to={config.name}
          search={view.search}
          aria-current={same(now, chosenParams(view.search, config)) ? 'page' : undefined}
        >
          {view.label}
        </ScreenLink>
      ))}
    </nav>
  );
}
