import { addresses } from './admin-addresses.ts';

/** Sign-in and invitations have these addresses beside the screens. */
const doors = ['/admin', '/admin/login', '/admin/invitation/$token'];

const shapes = [...doors, ...Object.values<string>(addresses)].map((address) => address.split('/'));

/** Returns whether a path of the back office leads to a screen or a door; any other is shown as not found. */
export function isAdminPath(path: string): boolean {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  return shapes.some(
    (shape) =>
      shape.length === parts.length &&
      shape.every((part, place) => (part.startsWith('$') ? parts[place] !== '' : part === parts[place])),
  );
}
