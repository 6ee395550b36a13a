import type { ClientRequest } from 'node:http';
import type { Budget } from './budgets.ts';

/**
 * Ends a request that outstays its budget: destroys it, and then its caller hears which part was over. `onConnected`
 * hears that bytes may leave from now on.
 */
export function holdRequest(
  request: ClientRequest,
  budget: Budget,
  hear: { over(part: 'connect' | 'first byte' | 'whole'): void; connected?(): void },
): void {
  const over = (part: 'connect' | 'first byte' | 'whole') => () => hear.over(part);
  const whole = setTimeout(over('whole'), budget.wholeMs);
  let next = setTimeout(over('connect'), budget.connectMs);
  const connected = () => {
    clearTimeout(next);
    next = setTimeout(over('first byte'), budget.firstByteMs);
    hear.connected?.();
  };
  request.on('socket', (socket) => {
    if (request.reusedSocket || !socket.connecting) connected();
    else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
  });
  request.on('response', () => clearTimeout(next));
  request.on('close', () => {
    clearTimeout(next);
    clearTimeout(whole);
  });
}
