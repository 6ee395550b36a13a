/** Ctrl-C in a terminal arrives twice, from the terminal and from npm: within this time it is one wish. */
const sameWishMs = 500;

/** Resolves at the first SIGINT, SIGTERM or SIGHUP. A second one, later, ends the process at once. */
export function toldToStop(say: (line: string) => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first = 0;
    const hear = (signal: NodeJS.Signals) => {
      if (first === 0) {
        first = Date.now();
        resolve(signal);
      } else if (Date.now() - first > sameWishMs) {
        say('Stopped at once; the next start puts everything in order.');
        process.exit(1);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  });
}
