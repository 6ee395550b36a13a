import { type IconName, iconPaths } from './icon-paths.ts';

/** Shows a drawing beside words; it never stands alone without a name of its own on the button. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'i i--sm' : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
