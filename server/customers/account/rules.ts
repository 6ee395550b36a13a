import { dayMs } from '#contracts/kit/time.ts';
import { describeDevice } from '#server/platform/auth/device-rules.ts';

/** So long the mailed link to one's data may be used. */
export const exportLinkMs = dayMs;

/** Returns how a new passkey is called until its holder says otherwise: as the browser that made it. */
export function nameOfDevice(userAgent: string | undefined): string {
  const { browser, system } = describeDevice(userAgent ?? null);
  return [browser, system].filter(Boolean).join(' · ').slice(0, 60) || 'Passkey';
}
