/** Asks the member for the password or passkey again; true when the server has taken it. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;

/** The dialog that asks says here that it is there. */
export function onProofNeeded(asker: AskForProof): () => void {
  ask = asker;
  return () => {
    ask = undefined;
  };
}

/** For a call that was refused with `proof_needed`: whether it may be made again. */
export const proveAgain = async (): Promise<boolean> => (ask ? ask() : false);
