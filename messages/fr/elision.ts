/** Returns « de » before a name, elided before a vowel: « d’Auge », « de Boutique ». */
export function of(name: string): string {
  return /^[aeiouyàâéèêëîïôûœ]/i.test(name) ? `d’${name}` : `de ${name}`;
}
