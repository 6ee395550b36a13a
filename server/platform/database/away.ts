/** PostgreSQL's classes 08, 53 and 57P: no connection, no room, shutting down or starting; 25006: it only reads. */
const serverCodes = /^(?:08\w{3}|53\w{3}|57P\w{2}|25006|58030)$/;
const networkCodes = /^(?:ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** The driver's own words, which have no code; the last two of a program that ends while a request still asks. */
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Client was closed|Cannot use a pool after calling end)/;

/**
 * Is the database out of reach or out of room, so that the same may succeed when it is back? By its shape: the queue
 * hands on copies of errors that are none themselves.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined) return serverCodes.test(code) || networkCodes.test(code);
  return driverWords.test(String(message));
}
