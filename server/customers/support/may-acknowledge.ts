import type { Deps } from '#server/platform/deps.ts';
import { isFlood } from '#server/platform/http/limits.ts';

/**
 * Whether one more acknowledgement goes to the address. Anybody may write any address: what they use up is this mail
 * alone, and the message is kept all the same, so that nobody keeps the address's holder from writing.
 */
export const mayAcknowledge = async (deps: Deps, email: string): Promise<boolean> =>
  !(await isFlood(deps, [['contact-mail', email]]));
