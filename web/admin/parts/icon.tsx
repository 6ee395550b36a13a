import { type IconName, iconPaths } from './icon-paths.ts';

/** Decorative icon. A button without text needs an accessible name. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'i i--sm' : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
