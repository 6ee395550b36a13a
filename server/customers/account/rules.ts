import { dayMs } from '#contracts/kit/time.ts';
import { describeDevice } from '#server/platform/auth/device-rules.ts';

/** Lifetime of the mailed export link in milliseconds. */
export const exportLinkMs = dayMs;

/** Returns the default name of a new passkey: the browser that created it. */
export function nameOfDevice(userAgent: string | undefined): string {
  const { browser, system } = describeDevice(userAgent ?? null);
  return [browser, system].filter(Boolean).join(' · ').slice(0, 60) || 'Passkey';
}
