/**
 * Ctrl-C in a terminal arrives twice, from the terminal and from npm. Both within this time count as one
 * request.
 */
const repeatedSignalMs = 500;

const pollMs = 200;

/**
 * Resolves on the first SIGINT, SIGTERM or SIGHUP, or when the npm that started this process has ended. A later
 * second signal ends the process immediately.
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
 * Calls back when npm ends. npm passes on SIGTERM, but not when it is killed, and then Ctrl-C could no longer
 * stop the shop.
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
