const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text that may stand in XML, in an attribute too. */
export const asXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '');
