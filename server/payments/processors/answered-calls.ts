import { minuteMs } from '#contracts/kit/time.ts';
import type { RecordedCalls } from './hold-rules.ts';

/**
 * The failure rate covers five minutes. One more minute is stored, because times are rounded down to minutes.
 */
const keptMinutes = 6;

/** Counts successful calls of this process per minute, until a failure writes them. */
export interface AnsweredCalls {
  add(at: Date): void;
  take(): RecordedCalls[];
}

export function countAnswered(): AnsweredCalls {
  let minutes: RecordedCalls[] = [];
  return {
    add(at) {
      const minute = Math.floor(at.getTime() / minuteMs);
      const last = minutes.at(-1);
      if (last && Math.floor(last.at.getTime() / minuteMs) === minute) {
        last.times += 1;
        last.at = at;
        return;
      }
      minutes = [...minutes.slice(1 - keptMinutes), { outcome: 'answered', times: 1, at }];
    },
    take() {
      const taken = minutes;
      minutes = [];
      return taken;
    },
  };
}
