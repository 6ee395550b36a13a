import type { KindFormTexts } from '#messages/es/kind-form.ts';

export const kindForm: KindFormTexts = {
  steps: {
    profile: {
      title: 'Dicci quale profilo',
      text: (network) =>
        `Scrivi il tuo nome utente ${network} o incolla il link del profilo. Deve essere pubblico.`,
    },
    posts: {
      title: 'Dicci dove',
      text: (network) =>
        `Scrivi il tuo nome utente e incolla i link di ${network}, uno per riga. Possono essere più di uno.`,
    },
    follow: {
      title: 'Seguilo fino alla fine',
      text: 'Con il numero d’ordine vedi in ogni momento che cosa è arrivato e che cosa manca.',
    },
  },
  questions: {
    public: {
      question: 'Perché il mio profilo deve essere pubblico?',
      answer:
        'Ciò che ordini non può arrivare a un profilo privato. Puoi renderlo di nuovo privato una volta consegnato l’ordine.',
    },
    share: {
      question: 'Posso dividerlo tra più link?',
      answer:
        'Sì, fino al massimo del tuo pacchetto: si divide in parti uguali e, se avanza qualche unità, i primi ne ricevono una in più.',
    },
    follow: {
      question: 'Come so a che punto è il mio ordine?',
      answer:
        'Dopo il pagamento ti diamo un numero d’ordine. Con quel numero vedi in ogni momento che cosa è arrivato e che cosa manca.',
    },
  },
  form: {
    label: (network) => `Il tuo nome utente ${network}`,
    isPublic: (network) => `Il mio profilo ${network} è pubblico`,
    username: (network) => `Inserisci il tuo nome utente ${network}`,
    usernameInvalid: (network) => `Questo nome utente ${network} non è valido. Controllalo, per favore.`,
    public: (network) => `Conferma che il tuo profilo ${network} è pubblico`,
    package: 'Scegli un pacchetto',
    quantity: (what) => `Quantità: ${what}`,
    line: (count, what) => `${count} ${what}`,
    bonusLine: (count, what) => `+${count} ${what} gratis`,
    linksHint: (network) => `Va bene il link copiato da ${network}. I doppioni contano una volta.`,
    advice: 'Uno o più: la quantità è divisa in parti uguali.',
    share: (count, what) => `${count} ${what} per ciascun link`,
  },
};
