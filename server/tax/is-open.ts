import type { Regime } from './regime-setting.ts';
import { isMemberState } from './standard-rates.ts';

/** Does the shop sell to this country? All of the Union's states are open, any other only by the owner's word. */
export const isOpen = ({ opened }: Regime, country: string): boolean =>
  isMemberState(country) || opened.includes(country);
