const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

const entityOf = (sign: string): string => entities[sign] ?? sign;

/** Escapes text for an XML element. Keeps quotation marks, because hashed and signed texts contain them. */
export const escapeXmlText = (text: string): string => text.replace(/[&<>]/g, entityOf);

/** Escapes text for an XML element or an attribute in double quotation marks. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, entityOf);

/** Escapes text for an HTML element or an attribute in either quotation marks. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entityOf);

export const unescapeMarkup = (markup: string): string =>
  markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => signs[entity] ?? entity);
