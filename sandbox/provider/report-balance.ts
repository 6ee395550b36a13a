import type { Panel } from './panel.ts';
import { eurosFromMicros, microsFromEuros } from './rules.ts';
import { settleAllDue } from './settle-orders.ts';

/** Takes the unrelated charge once: as if somebody else had spent from the account between two polls. */
function takeUnrelatedCharge(panel: Panel): void {
  const { unrelatedCharge } = panel.switches.now();
  if (unrelatedCharge === null) return;
  panel.store.setBalanceMicros((panel.store.balanceMicros() ?? 0) - microsFromEuros(unrelatedCharge));
  panel.switches.change({ unrelatedCharge: null });
}

/** `balance`: in euros, with all returns for ended orders booked. */
export function reportBalance(panel: Panel): object {
  settleAllDue(panel);
  takeUnrelatedCharge(panel);
  const balance = eurosFromMicros(panel.store.balanceMicros() ?? 0);
  const shown = panel.switches.now().numberStyle === 'swapped' ? Number(balance) : balance;
  return { balance: shown, currency: panel.account.currency };
}
