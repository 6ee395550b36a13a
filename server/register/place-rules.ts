/** What stands in the place of the server's number where the role may not read it. */
const unread = '-';

export const isUnread = (place: string): boolean => place.startsWith(`${unread}/`);

/** `<server>/<database>/<files>`; the last is empty where the database is not the shop's own. */
export function partsOf(mark: string): [database: string, files: string] {
  const end = mark.lastIndexOf('/');
  return [mark.slice(0, end), mark.slice(end + 1)];
}

/**
 * Was what is bound to this mark written in the database that is here (`<server>/<database>`)? A server whose number could
 * not be read at first may be read later; one that was read and is no more is another for all that can be known.
 */
export function isWrittenHere(mark: string, here: string): boolean {
  const [database] = partsOf(mark);
  const oid = here.slice(here.indexOf('/') + 1);
  return database === here || database === `${unread}/${oid}`;
}
