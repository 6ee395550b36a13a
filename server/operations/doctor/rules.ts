const minuteMs = 60_000;
/** Workers write a heartbeat each minute. */
const maxSilentMinutes = 5;
/** A `Date` header has whole seconds, and the reply takes time. */
const maxProcessorClockMs = 30_000;

export function findWorkerProblem(last: Date | undefined, now: Date): string | null {
  if (!last) return 'no worker has ever run';
  const minutes = Math.floor((now.getTime() - last.getTime()) / minuteMs);
  return minutes < maxSilentMinutes ? null : `no worker has run for ${minutes} minutes`;
}

export function findProcessorClockProblem(there: Date | null, now: Date): string | null {
  if (there === null) return null;
  const apart = now.getTime() - there.getTime();
  if (Math.abs(apart) <= maxProcessorClockMs) return null;
  const seconds = Math.round(Math.abs(apart) / 1000);
  return `this machine's clock is ${seconds} s ${apart > 0 ? 'ahead of' : 'behind'} the processor's`;
}

export interface DoctorReport {
  shut: readonly string[];
  wrong: readonly string[];
  unchecked: readonly string[];
  advised: readonly string[];
}

/** Formats the output of the command. Problems that prevent sales are separate. */
export function formatDoctorReport({ shut, wrong, unchecked, advised }: DoctorReport): string[] {
  const listed = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  - ${line}`)];
  const good =
    unchecked.length === 0
      ? 'No problems found. This shop can sell.'
      : 'No problems found by the checks that ran.';
  return [
    ...(shut.length + wrong.length === 0 ? [good] : []),
    ...listed('Problems that prevent sales:', shut),
    ...listed(shut.length === 0 ? 'This shop can sell. Other problems:' : 'Wrong besides:', wrong),
    ...listed('Not checked:', unchecked),
    ...listed('Advised:', advised),
  ];
}
