/**
 * PostgreSQL error classes for a missing connection (08), exhausted resources (53) and a server that stops or
 * starts (57P). 25006 means read-only.
 */
const serverCodes = /^(?:08\w{3}|53\w{3}|57P\w{2}|25006|58030)$/;
const networkCodes = /^(?:ECONN\w+|ENOTFOUND|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
/** Driver errors without a code: a `begin` without a reply, then errors of a program that ends during a request. */
const driverWords =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Client was closed|Cannot use a pool after calling end)/;

/**
 * Returns whether the database is unreachable or out of resources, so that a later attempt may succeed. Checks the
 * shape of the error, because errors copied by the queue are not instances of `Error`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return syscall === 'connect';
  if (code !== undefined) return serverCodes.test(code) || networkCodes.test(code);
  return driverWords.test(String(message));
}
