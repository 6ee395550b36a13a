import { addresses, currentAddress } from './admin-addresses.ts';

/** Sign-in and invitation pages. */
const publicAdminPaths = ['/admin', '/admin/login', '/admin/invitation/$token'];

const adminPathPatterns = [...publicAdminPaths, ...Object.values<string>(addresses)].map((address) =>
  address.split('/'),
);

/** Returns whether a back-office path is a screen, now or formerly, or a sign-in page. Other paths are not found. */
export function isAdminPath(path: string): boolean {
  const [current = path] = (currentAddress(path) ?? path).split('?');
  const parts = current.replace(/(?<=.)\/$/, '').split('/');
  return adminPathPatterns.some(
    (shape) =>
      shape.length === parts.length &&
      shape.every((part, place) => (part.startsWith('$') ? parts[place] !== '' : part === parts[place])),
  );
}
