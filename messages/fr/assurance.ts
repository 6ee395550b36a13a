/** What a wary buyer asks before paying; no more than the refund policy says. */
export const assurance = {
  seller: (name: string) => `Vendeur : ${name}`,
  password: 'Nous ne demandons jamais votre mot de passe.',
  short: {
    lead: 'Si une partie seulement est livrée',
    text: 'écrivez-nous : nous la complétons ou remboursons ce qui manque.',
  },
  drop: {
    lead: 'Si les chiffres baissent ensuite',
    text: 'nous ne vendons pas de remplacement garanti ; écrivez-nous, nous examinerons votre cas. Vos droits légaux restent les mêmes.',
  },
};
