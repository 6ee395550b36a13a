/** The lowest `uuidv7` of this time bounds a scan by time without a separate index. */
export function lowestIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
