const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

const entityOf = (sign: string): string => entities[sign] ?? sign;

/**
 * Returns the text escaped for an element of XML. Quotation marks stay, because hashed and signed texts keep them.
 */
export const escapeXmlText = (text: string): string => text.replace(/[&<>]/g, entityOf);

/** Returns the text escaped for an element of XML, and for an attribute between double quotation marks. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, entityOf);

/** Returns the text escaped for HTML, and for an attribute between quotation marks of either kind. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entityOf);

/** Returns the text that one of these three escaped. */
export const unescapeMarkup = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity);
