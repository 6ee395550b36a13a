import { Refusal } from '../kit/read-body.ts';
import type { Services } from './types.ts';

/** Ten years: more would leave the range of times that the stand-ins can keep. */
const most = 10 * 365 * 86_400;

/** Moves the clocks of those stand-ins ahead that have something to wait for. Refuses with 400 what is no time. */
export function moveClocks({ processor, provider, secondProvider }: Services, seconds: unknown): void {
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1 || seconds > most)
    throw new Refusal(400, 'seconds must be a whole number above 0');
  processor.advanceClock(seconds);
  provider.advanceClock(seconds);
  secondProvider.advanceClock(seconds);
}
