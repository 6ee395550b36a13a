/** Returns « de » before a name, elided before a vowel: « d’Auge », « de Boutique ». */
export function elidedDe(name: string): string {
  return /^[aeiouyàâéèêëîïôûœ]/i.test(name) ? `d’${name}` : `de ${name}`;
}
