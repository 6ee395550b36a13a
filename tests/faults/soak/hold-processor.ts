import type { Random } from '../seeded-random.ts';
import type { Staff } from '../staff.ts';
import { rest } from './blows.ts';
import type { QuietTimes } from './quiet-times.ts';

interface Holder {
  /** Is asked again for every call; rejects while the shop is away. */
  staff(): Promise<Staff>;
  random: Random;
  quiet: QuietTimes;
}

/** Insists until the shop has taken it. */
async function insist(act: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      // It was taken, and the reply was lost.
      if (String(error).includes('"conflict"')) return;
      await rest(300, new AbortController().signal);
    }
  }
}

/** Holds the gateway of the banks for some seconds again and again, until it is over. Returns how often. */
export async function holdGateway({ staff, random, quiet }: Holder, over: AbortSignal): Promise<number> {
  for (let times = 0; ; times += 1) {
    await rest(15_000 + random.below(20_000), over);
    if (over.aborted) return times;
    await quiet.act(async () => {
      await insist(async () => (await staff()).holdProcessor('redsys'));
      await rest(4000 + random.below(8000), over);
      await insist(async () => (await staff()).releaseProcessor('redsys'));
    });
  }
}
