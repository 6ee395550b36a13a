import type { Random } from '../seeded-random.ts';
import type { Staff } from '../staff.ts';
import { sleep } from './blows.ts';
import type { ActivityGate } from './quiet-times.ts';

interface Holder {
  /** Evaluated for every call. Throws while the shop is down. */
  staff(): Promise<Staff>;
  random: Random;
  quiet: ActivityGate;
}

async function retryUntilDone(act: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      // An earlier call succeeded and its reply was lost.
      if (String(error).includes('"conflict"')) return;
      await sleep(300, new AbortController().signal);
    }
  }
}

/** Pauses the banks' gateway for some seconds repeatedly until aborted. Returns the number of pauses. */
export async function holdGateway({ staff, random, quiet }: Holder, over: AbortSignal): Promise<number> {
  for (let times = 0; ; times += 1) {
    await sleep(15_000 + random.below(20_000), over);
    if (over.aborted) return times;
    await quiet.act(async () => {
      await retryUntilDone(async () => (await staff()).holdProcessor('redsys'));
      await sleep(4000 + random.below(8000), over);
      await retryUntilDone(async () => (await staff()).releaseProcessor('redsys'));
    });
  }
}
