import { type ChangeLimit, changeLimits } from '#contracts/kit/bounds.ts';

/** Asks the member a question by a dialog that registers itself. Only one question is open at a time. */
function createQuestion<Asked>() {
  let ask: ((asked: Asked) => Promise<boolean>) | undefined;
  let asking: { of: string; answer: Promise<boolean> } | undefined;
  return {
    on: (asker: NonNullable<typeof ask>) => {
      ask = asker;
      return () => {
        ask = undefined;
      };
    },
    /** Callers with the same question share its answer. A different question in the meantime resolves to false. */
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

export const proofQuestion = createQuestion<void>();

/** Asks to confirm exceeded limits by typing a word. Resolves to true on confirmation. */
export const boundsQuestion = createQuestion<readonly ChangeLimit[]>();

/** Returns whether a call refused with `proof_needed` may be repeated. */
export const requestReauthentication = () => proofQuestion.ask();

/** Returns the confirmed limits of a call refused with `beyond_bounds`. */
export async function confirmExceededBounds(field = ''): Promise<string | undefined> {
  const passed = changeLimits.filter((bound) => field.split(',').includes(bound));
  return (await boundsQuestion.ask(passed)) ? passed.join() : undefined;
}
