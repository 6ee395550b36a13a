import { dayMs } from '#contracts/kit/time.ts';
import { describeDevice } from '#server/platform/auth/device-rules.ts';

export const exportLinkMs = dayMs;

export function nameOfDevice(userAgent: string | undefined): string {
  const { browser, system } = describeDevice(userAgent ?? null);
  return [browser, system].filter(Boolean).join(' · ').slice(0, 60) || 'Passkey';
}
