import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Library paths of the Debian package `libfaketime`. */
const places = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/local/lib/faketime/libfaketimeMT.so.1'];

/**
 * Runs the current command again with the clock at `moment`, including stand-ins, child programs and database. Exits
 * with the result. Does nothing when the clock is already set.
 */
export function runAtClock(moment: string | undefined): void {
  if (moment === undefined || process.env.FAKETIME !== undefined) return;
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  const [library] = places.flatMap((place) => globSync(place));
  if (Number.isNaN(seconds)) throw new Error(`No moment: ${moment}; say it as 2026-12-31T22:50:00Z`);
  if (!library) throw new Error('Another clock needs the package libfaketime (apt-get install libfaketime)');
  const clock = {
    LD_PRELOAD: library,
    // Offset at program start. Time-outs and pauses pass at normal speed.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // File times stay real.
    NO_FAKE_STAT: '1',
  };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    env: { ...process.env, ...clock },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

/** Returns the clock variables for a database server, which otherwise starts with an empty environment. */
export function currentClockVariables(): Record<string, string> {
  const names = [
    'LD_PRELOAD',
    'FAKETIME',
    'DONT_FAKE_MONOTONIC',
    'FAKETIME_DONT_FAKE_MONOTONIC',
    'NO_FAKE_STAT',
  ];
  if (process.env.FAKETIME === undefined) return {};
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}
