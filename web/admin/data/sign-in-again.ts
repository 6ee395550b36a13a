/** Shows sign-in on the current screen. Resolves to true on success. */
type SignInPrompt = () => Promise<boolean>;

let signInPrompt: SignInPrompt | undefined;
/** Running sign-in, shared by all calls that were refused at the same time. */
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
