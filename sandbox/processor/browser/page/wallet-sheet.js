import { fetchIntent } from './api.js';
import { openDialog } from './dialog.js';

async function sumOf(group) {
  const { amount, currency, clientSecret } = group.options;
  if (amount !== undefined || !clientSecret) return { amount, currency };
  const { value } = await fetchIntent(group.key, clientSecret);
  return { amount: value?.amount, currency: value?.currency };
}

/** The wallet's window, in which the tester acts as the buyer: pay, decline, 3-D Secure, cancel. */
export async function openWalletSheet(group, type, details, { authorized, canceled }) {
  const heard = {
    authorized: (data) => authorized(data, dialog),
    canceled: () => {
      dialog.close();
      canceled();
    },
  };
  const init = { type, details, ...group.frameData(), ...(await sumOf(group)) };
  const dialog = openDialog({
    page: 'wallet-sheet',
    title: 'Secure wallet sheet frame',
    init,
    listen: (name, data) => heard[name]?.(data),
  });
}
