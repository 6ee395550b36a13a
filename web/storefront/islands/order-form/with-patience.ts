const patienceMs = 2500;

/** The answer, or undefined when it takes too long: a slow directory never keeps anyone from paying. */
export function withPatience<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([
    answer,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), patienceMs);
    }),
  ]);
}
