/** Shows sign-in on the current screen. Resolves to true on success. */
type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | undefined;
/** Concurrent refused calls share one sign-in. */
let asked: Promise<boolean> | undefined;

/** Registers the shell's sign-in dialog. */
export function onSessionEnded(asker: AskToSignIn): () => void {
  ask = asker;
  return () => {
    ask = undefined;
  };
}

/** Returns whether a call refused because of an ended session may be repeated. */
export async function signInAgain(): Promise<boolean> {
  if (!ask) return false;
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return asked;
}
