/** Orders that this tab has reported for measuring, of their own because they outlast the form (text 2, section 4). */
const reportedKey = 'auge.reported';
const reportedMax = 20;

export function readReported(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(reportedKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberReported(orderId: string): void {
  try {
    const others = readReported().filter((id) => id !== orderId);
    sessionStorage.setItem(reportedKey, JSON.stringify([...others, orderId].slice(-reportedMax)));
  } catch {
    // A browser that keeps nothing: the shop knows that it was reported.
  }
}
