import type { AccountMailTexts } from '../es/account-mail.ts';

export const accountMail: AccountMailTexts = {
  code: {
    subject: (code) => `${code} è il tuo codice di accesso`,
    preview: 'Vale 10 minuti e una sola volta.',
    title: 'Il tuo codice di accesso',
    lead: 'Scrivilo nella pagina in cui lo hai chiesto. Vale 10 minuti e una sola volta. Il pulsante funziona solo nel browser in cui lo hai chiesto.',
    code: 'Codice',
    enter: 'Accedi',
    notYouTitle: 'Non lo hai chiesto tu?',
    notYou: [
      'Non fare nulla: senza questo codice nessuno accede al tuo account.',
      'Non darlo a nessuno. Noi non te lo chiederemo mai.',
    ],
    why: 'Ricevi questa email perché qualcuno ha scritto questo indirizzo per accedere al tuo account.',
  },
  device: {
    subject: 'Accesso da un nuovo dispositivo',
    preview: 'Se non sei stato tu, puoi chiudere quella sessione.',
    title: 'Accesso da un nuovo dispositivo',
    lead: 'Qualcuno è entrato nel tuo account da un dispositivo che non conoscevamo. Se sei stato tu, non c’è nulla da fare.',
    device: 'Dispositivo',
    unknown: 'Sconosciuto',
    on: (browser, system) => `${browser} su ${system}`,
    at: 'Data e ora',
    network: 'Rete',
    open: 'Vai al mio account',
    notYouTitle: 'Non sei stato tu?',
    notYou:
      'Accedi al tuo account e chiudi la sessione ovunque. Poi controlla chi può leggere questa casella di posta.',
    why: 'Ricevi questa email per la sicurezza del tuo account.',
  },
  passkey: {
    subject: 'Passkey aggiunta al tuo account',
    preview: 'Con questa si accede senza codice.',
    lead: 'Da ora puoi accedere al tuo account anche con questa passkey, senza codice. Se l’hai aggiunta tu, non devi fare nulla.',
    name: 'Passkey',
    at: 'Data e ora',
    open: 'Vai al mio account',
    notYouTitle: 'Non sei stato tu?',
    notYou:
      'Accedi al tuo account, rimuovi quella passkey ed esci da tutti i dispositivi. Poi controlla chi può leggere questa posta.',
    why: 'Ricevi questa email per la sicurezza del tuo account.',
  },
  erased: {
    subject: 'Abbiamo cancellato i tuoi dati',
    preview: 'È l’ultima email che ricevi da noi.',
    lead: 'Ci hai chiesto di cancellare il tuo account e i tuoi dati. È fatto. Non ti scriveremo più, salvo ciò che la legge richiede su un ordine pagato.',
    staysTitle: 'Che cosa la legge ci obbliga a conservare',
    stays: [
      'Gli ordini pagati con i loro pagamenti e recessi, sei anni, e le loro fatture, dieci',
      'Le email che li confermano, li fatturano o riguardano il loro denaro',
      'Che non vuoi ricevere offerte, se ce l’avevi detto',
    ],
    why: 'Ricevi questa email perché è stata chiesta la cancellazione dei dati di questo indirizzo. Non ne conserviamo nessuna copia.',
  },
  file: {
    subject: 'I tuoi dati sono pronti',
    preview: 'Il link vale 24 ore e una sola volta.',
    lead: 'Ecco il link al file con tutto ciò che conserviamo di te. Funziona solo se sei entrato nell’account con questo indirizzo; vale 24 ore e una sola volta.',
    until: 'Vale fino a',
    open: 'Scarica i miei dati',
    insideTitle: 'Che cosa contiene',
    inside: [
      'I tuoi ordini, pagamenti, consegne, reintegri e recensioni',
      'I tuoi messaggi, recessi e le email che ti abbiamo inviato',
      'Le tue sessioni, passkey, nomi salvati e preferenze',
    ],
    why: 'Ricevi questa email perché hai chiesto i tuoi dati nel tuo account.',
  },
};
