/**
 * From now on "back" leads to the shop's page, never into a checkout that is paid. Returns how to stop. A reload of the
 * page finds its two steps in the history and adds none.
 */
export function leadBack(shop: string): () => void {
  if (history.state !== 'paid') {
    history.replaceState('leave', '');
    history.pushState('paid', '');
  }
  const onStep = () => {
    if (history.state === 'leave') location.replace(shop);
  };
  addEventListener('popstate', onStep);
  return () => removeEventListener('popstate', onStep);
}
