/**
 * PostgreSQL's classes 08, 53 and 57P mean no connection, no room, shutting down or starting; 25006 means read-only.
 */
const serverCodes = /^(?:08\w{3}|53\w{3}|57P\w{2}|25006|58030)$/;
const networkCodes = /^(?:ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** The driver's own messages have no code; the first is that of a `begin` that got no answer, the last two come from a program that ends while a request still asks. */
const driverWords =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Client was closed|Cannot use a pool after calling end)/;

/**
 * Returns whether the database is out of reach or out of room, so that the same may succeed later. It looks at the
 * error's shape, because the queue passes on copies that are not instances of Error.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined) return serverCodes.test(code) || networkCodes.test(code);
  return driverWords.test(String(message));
}
