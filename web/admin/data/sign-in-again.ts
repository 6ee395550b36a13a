/** Shows sign-in on the current screen. Resolves to true on success. */
type SignInPrompt = () => Promise<boolean>;

let signInPrompt: SignInPrompt | undefined;
/** Concurrent refused calls share one sign-in. */
let pendingSignIn: Promise<boolean> | undefined;

export function onSessionEnded(asker: SignInPrompt): () => void {
  signInPrompt = asker;
  return () => {
    signInPrompt = undefined;
  };
}

/** Returns whether a call refused because of an ended session may be repeated. */
export async function signInAgain(): Promise<boolean> {
  if (!signInPrompt) return false;
  pendingSignIn ??= signInPrompt().finally(() => {
    pendingSignIn = undefined;
  });
  return pendingSignIn;
}
