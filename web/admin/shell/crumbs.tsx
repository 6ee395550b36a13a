import { useLocation } from '@tanstack/react-router';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type Address, addresses } from '../addresses.ts';
import { useWords } from '../language.ts';
import { ScreenLink } from '../parts/screen-link.tsx';
import { type MenuName, menuGroups } from './menu.ts';

const names: readonly MenuName[] = menuGroups.flatMap(({ entries }) => entries.map(({ name }) => name));
const isAddress = (name: string): name is Address & MenuName => name in addresses;

function entryOf(path: string): (Address & MenuName) | undefined {
  return names
    .filter(isAddress)
    .find((name) => path === addresses[name] || path.startsWith(`${addresses[name]}/`));
}

export function Crumbs() {
  const words = useWords(shellMessages);
  const { pathname } = useLocation();
  const name = entryOf(pathname);
  if (!name && pathname === addresses.phone) {
    return (
      <span aria-current="page" className="clip">
        {words.phone}
      </span>
    );
  }
  if (!name) return null;
  const label = words.entries[name];
  if (pathname === addresses[name]) {
    return (
      <span aria-current="page" className="clip">
        {label}
      </span>
    );
  }
  const below = decodeURIComponent(pathname.slice(addresses[name].length + 1));
  // Ids and technical names are not shown.
  if (/^[0-9a-f]{8}-|^[a-z-]+$/.test(below)) return <ScreenLink to={name}>{label}</ScreenLink>;
  return (
    <>
      <ScreenLink to={name}>{label}</ScreenLink>
      <span aria-hidden="true">/</span>
      <span aria-current="page" className="clip">
        {below}
      </span>
    </>
  );
}
