import { dayMs } from '#contracts/kit/time.ts';
import { describeDevice } from '#server/platform/auth/device-rules.ts';

/** Is the lifetime of the mailed link to the export. */
export const exportLinkMs = dayMs;

/** Returns a new passkey's first name: the browser that made it. */
export function nameOfDevice(userAgent: string | undefined): string {
  const { browser, system } = describeDevice(userAgent ?? null);
  return [browser, system].filter(Boolean).join(' · ').slice(0, 60) || 'Passkey';
}
