/** Ctrl-C in a terminal arrives twice, from the terminal and from npm; within this time both are one request. */
const repeatedSignalMs = 500;

const pollMs = 200;

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP, or when the npm that started this process is gone.
 * A second signal, later, ends the process at once.
 */
export function waitForStop(say: (line: string) => void): Promise<string> {
  return new Promise((resolve) => {
    let first = 0;
    const hear = (signal: NodeJS.Signals) => {
      if (first === 0) {
        first = Date.now();
        resolve(signal);
      } else if (Date.now() - first > repeatedSignalMs) {
        say('Stopped at once; the next start puts everything in order.');
        process.exit(1);
      }
    };
    onNpmEnd(() => resolve('npm'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  });
}

/**
 * Calls back when npm ends. npm passes on SIGTERM, but cannot when it is killed, and nobody would be left to
 * stop the shop with Ctrl-C.
 */
function onNpmEnd(tell: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    tell();
  }, pollMs);
  look.unref();
}
