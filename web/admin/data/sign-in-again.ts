/** Has the member sign in once more, on the screen that is open; true when that was done. */
type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | undefined;
/** Calls that are refused together wait for one and the same answer. */
let asked: Promise<boolean> | undefined;

/** The shell registers here how it asks. */
export function onSessionEnded(asker: AskToSignIn): () => void {
  ask = asker;
  return () => {
    ask = undefined;
  };
}

/** Returns for a call that was refused because the session has ended whether it may be made again. */
export async function signInAgain(): Promise<boolean> {
  if (!ask) return false;
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
}
