import { type Bound, bounds } from '#contracts/kit/bounds.ts';

/**
 * Asks something that only the member can answer, by a dialog that registers itself. Of several at once one is asked.
 */
function question<Asked>() {
  let ask: ((asked: Asked) => Promise<boolean>) | undefined;
  let asking: { of: string; answer: Promise<boolean> } | undefined;
  return {
    on: (asker: NonNullable<typeof ask>) => {
      ask = asker;
      return () => {
        ask = undefined;
      };
    },
    /**
     * The answer to the same question counts for all who ask it; a different question meanwhile is answered with no.
     */
    ask: async (asked: Asked) => {
      const of = String(asked);
      if (asking) return asking.of === of && asking.answer;
      if (!ask) return false;
      const answer = ask(asked).finally(() => {
        asking = undefined;
      });
      asking = { of, answer };
      return answer;
    },
  };
}

/** Asks for the password or passkey again: true when the server has taken it. */
export const proof = question<void>();

/** Asks whether what passes these bounds is meant: true when the word was typed. */
export const meaning = question<readonly Bound[]>();

/** Returns for a call that was refused with `proof_needed` whether it may be made again. */
export const proveAgain = () => proof.ask();

/** Returns for a call that was refused with `beyond_bounds` those it passes, where the member means them. */
export async function meantBounds(field = ''): Promise<string | undefined> {
  const passed = bounds.filter((bound) => field.split(',').includes(bound));
  return (await meaning.ask(passed)) ? passed.join() : undefined;
}
