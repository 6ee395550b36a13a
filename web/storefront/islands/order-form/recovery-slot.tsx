import { type ComponentType, useEffect, useState } from 'react';
import type { RecoveryContext } from './use-recovery.ts';

/** Where a recovery link is answered; the place is in the page before anything is said in it. Others load nothing of it. */
export function RecoverySlot(context: RecoveryContext) {
  const [Part, setPart] = useState<ComponentType<RecoveryContext>>();
  useEffect(() => {
    if (!/[?&]recover=/.test(location.search)) return;
    void import('./recovered-order.tsx').then(({ RecoveredOrder }) => setPart(() => RecoveredOrder));
  }, []);
  return <div role="status">{Part && <Part {...context} />}</div>;
}
