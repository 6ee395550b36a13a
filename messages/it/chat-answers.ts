import type { ChatAnswersTexts } from '../es/chat-answers.ts';
import { checkout } from './checkout.ts';
import { chat as conditions } from './conditions.ts';

const { business } = checkout;

export const chatAnswers: ChatAnswersTexts = {
  greeting: 'Ciao. Chiedimi di prezzi, pagamenti, consegne, rimborsi o del tuo ordine.',
  thanks: 'Prego. Se serve altro, sono qui.',
  unknown: 'Non lo trovo nelle nostre pagine e preferisco non inventarlo. Puoi chiederlo a una persona.',
  person: 'Certo. Rispondiamo via email: scrivi la tua e passiamo questa chat al nostro team.',
  askNumber: 'Scrivimi qui il numero d’ordine (10 lettere e cifre) e ti dico a che punto è.',
  noOrder: (number) =>
    `Non trovo nessun ordine con il numero ${number}. Controllalo: sono 10 lettere e cifre.`,
  tooMany: 'Hai cercato più ordini di seguito. Aspetta un minuto, per favore.',
  prices: {
    source: (what) => `Prezzi: ${what}`,
    one: (what, price) => `${what}: ${price}`,
    bonus: (count) => `con ${count} in omaggio`,
    from: (what, price) => `${what}: da ${price}`,
    list: (what, steps) => `${what}: ${steps}.`,
    step: (count, price) => `${count} a ${price}`,
    vat: 'I prezzi comprendono l’IVA.',
    most: (count) => `Il massimo che vendiamo in una volta è ${count}.`,
    least: (count) => `Il minimo che vendiamo è ${count}.`,
    range: (what, least, most) => `${what}: da ${least} a ${most}`,
    unsold: 'Ora non è in vendita.',
  },
  names: { followers: 'Follower', likes: 'Mi piace', views: 'Visualizzazioni' },
  order: {
    state: (number, what, state) => `Ordine ${number}, ${what}: ${state}.`,
    updated: (moment) => `Aggiornato: ${moment}.`,
    placed: (moment) => `Effettuato il ${moment}.`,
    completed: (moment) => `Completato: ${moment}.`,
    total: (amount) => `Totale: ${amount}.`,
    discount: (code, amount) => `Sconto ${code}: ${amount}.`,
    payment: (state) => `Pagamento: ${state}.`,
    for: (username) => `Per @${username}.`,
    onlyPublic: 'Senza verificare che sia tuo, posso dirti solo quello che mostra il tracciamento.',
    proved: 'Ordine verificato.',
  },
  stated: {
    robot:
      'Sono un assistente automatico, non una persona. Rispondo con frasi delle nostre pagine; se preferisci, ti metto in contatto con una persona, che ti risponderà via email.',
    seller: (who, where, email) => `Il venditore è ${who}, ${where}. Email: ${email}.`,
    trust: (who, where, email) =>
      `Il venditore è ${who}, ${where}; email: ${email}. Può recensire solo chi ha ricevuto un ordine, e pubblichiamo tutte le recensioni. ${conditions.withdrawal.text} Non promettiamo persone reali né numeri che non scendono, e le regole del social possono vietare questo servizio. Trovi quanto abbiamo consegnato e rimborsato in «Chi vende qui?».`,
    doubleCharge:
      'Scrivici subito con il numero d’ordine: una persona verificherà e, se c’è stato un doppio addebito, rimborseremo quello in più.',
    missing:
      'Scrivici subito con il numero d’ordine: una persona confronterà il tuo profilo con quanto risulta consegnato.',
    refundSum:
      'Se recedi, ti rimborsiamo la parte non consegnata: il prezzo pagato, meno la parte di quello che era arrivato al momento del recesso. Se non era arrivato nulla, rimborsiamo tutto.',
    crisis:
      'Quello che dici è importante, e non devi portarlo da solo. In Italia puoi chiamare il Telefono Amico allo 02 2327 2327; se c’è pericolo adesso, il 112, in tutta l’Unione europea.',
    invoice: `La fattura è nella pagina del tuo ordine, nell’email di conferma e in «Il mio account». ${conditions.business(business.fold)}`,
    angry:
      'Mi dispiace per l’accaduto. Dalla chat non posso effettuare rimborsi. Per recedere dall’ordine usa «Recedere dal contratto qui»; se qualcosa è andato storto, una persona lo verificherà: indicaci il numero d’ordine.',
    drip: 'Non vendiamo consegne distribuite in più giorni né programmate: cominciamo dopo il pagamento.',
    discount:
      'In chat non diamo codici né sconti. I prezzi e le offerte in corso sono nella pagina di ogni servizio; se hai un codice, inseriscilo al pagamento.',
    address:
      'Se l’email dell’ordine è sbagliata, puoi correggerla nella pagina che si apre dopo il pagamento, finché non è stato inviato. Dopo, indicaci il numero d’ordine e una persona la cambierà.',
    posts:
      'Per i mi piace scegli post pubblici del profilo o incolli i loro link: vanno bene foto, video e reel. Le visualizzazioni sono solo per video e reel.',
  },
  handOver: {
    visitor: 'Visitatore',
    assistant: 'Assistente',
    opened: 'Chat inoltrata dal sito del negozio:',
    shortened: '[…]',
    added: 'Aggiunto alla conversazione: lo legge una persona e ti risponde via email.',
    sent: (email) => `Chat inviata al nostro team. Ti rispondiamo via email a ${email}.`,
  },
};
