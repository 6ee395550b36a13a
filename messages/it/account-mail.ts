import type { AccountMail } from '../es/account-mail.ts';

export const accountMail: AccountMail = {
  code: {
    subject: 'Il tuo codice per entrare',
    preview: 'Vale 10 minuti e una sola volta.',
    title: 'Il tuo codice per entrare',
    lead: 'Scrivilo nella pagina in cui lo hai chiesto. Vale 10 minuti e una sola volta. Il pulsante entra solo nel browser in cui lo hai chiesto.',
    code: 'Codice',
    enter: 'Entra',
    notYouTitle: 'Non lo hai chiesto tu?',
    notYou: [
      'Non fare nulla: senza questo codice nessuno entra nel tuo account.',
      'Non darlo a nessuno. Noi non te lo chiederemo mai.',
    ],
    why: 'Ricevi questa email perché qualcuno ha scritto questo indirizzo per entrare nel tuo account.',
  },
  device: {
    subject: 'Accesso da un nuovo dispositivo',
    preview: 'Se non sei stato tu, puoi chiudere quella sessione.',
    title: 'Accesso da un nuovo dispositivo',
    lead: 'Qualcuno è entrato nel tuo account da un dispositivo che non conoscevamo. Se sei stato tu, non c’è nulla da fare.',
    device: 'Dispositivo',
    unknown: 'Sconosciuto',
    on: (browser, system) => `${browser} su ${system}`,
    at: 'Momento',
    network: 'Rete',
    open: 'Vai al mio account',
    notYouTitle: 'Non sei stato tu?',
    notYou:
      'Entra nel tuo account e chiudi la sessione ovunque. Poi controlla chi può leggere questa casella di posta.',
    why: 'Ricevi questa email perché protegge il tuo account.',
  },
};
