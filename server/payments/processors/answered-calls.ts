import { minuteMs } from '#contracts/kit/time.ts';
import type { NotedCalls } from './hold-rules.ts';

/** The share of failures looks back five minutes; one more is cut by the minute. */
const keptMinutes = 6;

/** Counts the calls of this process that were answered, by the minute, until a failure asks for them. */
export interface AnsweredCalls {
  add(at: Date): void;
  /** Returns what was counted since the last time, and forgets it. */
  take(): NotedCalls[];
}

export function countAnswered(): AnsweredCalls {
  let minutes: NotedCalls[] = [];
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
