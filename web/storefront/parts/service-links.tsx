import { lowestPrice, serviceLinks } from '../navigation.ts';

import type { HeaderProps } from './header-props.ts';

export function ServiceLinks({ page, kind = page, locale, words, types }: HeaderProps) {
  const prices = types.map(({ services }) => lowestPrice(services, locale));
  return (
    <ul className="sheet">
      {serviceLinks(types, locale).map(({ key, href, name }, index) => {
        const price = prices[index];
        return (
          <li key={key}>
            <a href={href} aria-current={key === kind ? 'page' : undefined}>
              {name} {price && <span>{words.from(price)}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
