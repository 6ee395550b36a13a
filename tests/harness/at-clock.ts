import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** The package `libfaketime` puts it there. */
const places = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/local/lib/faketime/libfaketimeMT.so.1'];

/**
 * Runs this whole command once more with the clock at `moment`: the campaign with its stand-ins, every program that it
 * starts, and their database. Ends this process with what came of it. Does nothing where the clock is set already.
 */
export function runAtClock(moment: string | undefined): void {
  if (moment === undefined || process.env.FAKETIME !== undefined) return;
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
  const [library] = places.flatMap((place) => globSync(place));
  if (Number.isNaN(seconds)) throw new Error(`No moment: ${moment}; say it as 2026-12-31T22:50:00Z`);
  if (!library) throw new Error('Another clock needs the package libfaketime (apt-get install libfaketime)');
  const clock = {
    LD_PRELOAD: library,
    // The clock is ahead by so much, whenever a program starts; time-outs and pauses pass as usual.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Files keep the times that the disk gives them.
    NO_FAKE_STAT: '1',
  };
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    env: { ...process.env, ...clock },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

/** Returns what a database server needs of it, because its environment is bare otherwise. */
export function clockOfHere(): Record<string, string> {
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
