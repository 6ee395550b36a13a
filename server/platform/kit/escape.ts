const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

const entityOf = (sign: string): string => entities[sign] ?? sign;

/** Returns the text as it may stand in an element of XML. What is hashed or signed keeps its quotation marks. */
export const escapeXmlText = (text: string): string => text.replace(/[&<>]/g, entityOf);

/** Returns the text as it may stand in an element of XML, and in an attribute between double quotation marks. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, entityOf);

/** Returns the text as it may stand in HTML, and in an attribute between quotation marks of either kind. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entityOf);

/** Returns the text that one of the three escaped. */
export const unescapeMarkup = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity);
