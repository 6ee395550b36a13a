import type { shapes } from './icon-sprite.tsx';

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

export type IconItem = readonly [icon: IconName, text: string];

export const IconItems = ({ items }: { items: readonly IconItem[] }) =>
  items.map(([icon, text]) => (
    <li key={text}>
      <Icon name={icon} />
      {text}
    </li>
  ));
