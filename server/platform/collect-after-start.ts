/** By then whoever waited for the start has their first page. */
const settleMs = 1000;

/**
 * Has Node give back once what the start left: some 30 MB, of which it would keep most for good. It stops the program
 * for about 0.1 s. It needs the flag `--expose-gc`, which `npm start` passes; without it nothing happens.
 */
export function collectAfterStart(): void {
  setTimeout(() => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), settleMs).unref();
}
