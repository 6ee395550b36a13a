/** Names the period in which a refill may be requested. */
export const afterDelivery = (days: number): string =>
  days === 1 ? 'dans le jour qui suit la livraison' : `dans les ${days} jours après la livraison`;

export const assurance = {
  seller: (name: string) => `Vendeur : ${name}`,
  password: 'Nous ne demandons jamais votre mot de passe.',
  short: {
    lead: 'Si une partie seulement est livrée',
    text: 'écrivez-nous : nous la complétons ou remboursons ce qui manque.',
  },
  drop: {
    lead: (days: number) => (days > 0 ? 'Remplacement compris :' : 'Remplacement non compris :'),
    text: (days: number) =>
      days > 0
        ? `s’il manque plus de 10 % de ce qui a été livré ${afterDelivery(days)}, demandez-le gratuitement depuis votre commande.`
        : 'si les chiffres baissent ensuite, écrivez-nous et nous examinerons votre cas. Vos droits légaux restent les mêmes.',
  },
};
