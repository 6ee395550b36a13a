import type { ErrorCode } from '#contracts/kit/errors.ts';
import { error as conditions } from './conditions.ts';

export const errors: Record<ErrorCode, string> = {
  invalid_request: 'C’è stato un problema con la richiesta. Se si ripete, contatta l’assistenza.',
  unauthorized: 'La tua sessione è scaduta. Accedi di nuovo.',
  sign_in_refused: 'Il nome utente o la password non sono corretti.',
  sign_in_slowed: 'Troppi tentativi di seguito. Aspetta al massimo un minuto e riprova; niente è bloccato.',
  second_factor_needed: 'Scrivi il codice della tua app di autenticazione, o un codice di recupero.',
  second_factor_refused: 'Quel codice è già stato usato o è scaduto. Aspetta il prossimo.',
  second_factor_required:
    'La persona titolare chiede un secondo fattore per entrare. Configuralo nelle tue impostazioni per continuare.',
  passkey_refused: 'Questa passkey non vale qui. Provane un’altra o entra con la tua password.',
  invitation_invalid:
    'Questo invito non è più valido: è stato usato, ritirato o è scaduto. Chiedine un altro a chi ti ha invitato.',
  username_taken: 'Quel nome esiste già. Scegline un altro.',
  last_owner: 'È l’unico account che può fare tutto. Prima dai quel ruolo a un’altra persona.',
  own_membership: 'Questo non si può cambiare nel proprio account. Chiedilo a un’altra persona titolare.',
  proof_needed: 'Per sicurezza, conferma che sei tu: scrivi la tua password o usa la tua passkey.',
  proof_refused: 'La password o il codice non sono corretti.',
  code_refused: 'Il codice non è questo. Controllalo e riprova.',
  code_over: 'Questo codice non vale più. Chiedine un altro.',
  customer_passkey_refused: 'Questa passkey non vale qui. Accedi con un codice.',
  export_over:
    'Questo link ai tuoi dati è già stato usato, è scaduto o è di un altro indirizzo. Chiedine un altro nel tuo account.',
  email_unproved: 'Per vedere questo account, accedi prima con il codice che ti inviamo a quell’indirizzo.',
  customer_not_found: 'Cliente non trovato',
  forbidden_origin: 'Non possiamo accettare questa richiesta da un’altra pagina. Torna al negozio e riprova.',
  not_permitted:
    'Il tuo account non può farlo. Chiedi al titolare del negozio di farlo o di darti il permesso.',
  not_found: 'Non troviamo quello che cerchi.',
  order_not_found: 'Ordine non trovato. Controlla il numero.',
  order_number_required: 'Inserisci il numero d’ordine',
  service_not_found: 'Questo pacchetto non è più disponibile. Scegline un altro.',
  email_required: 'Inserisci il tuo indirizzo email',
  email_invalid: 'Inserisci un indirizzo email valido',
  email_unmailable:
    'Non possiamo scrivere a questo indirizzo. Usane uno senza accenti né lettere speciali prima della @.',
  username_required: 'Inserisci il tuo nome utente Instagram',
  username_invalid: 'Questo nome utente non è valido. Controllalo, per favore.',
  package_required: 'Scegli un pacchetto di follower',
  posts_required: 'Scegli almeno un post o incolla il suo link',
  post_invalid:
    'Uno dei link non porta a un post del social scelto, o è ripetuto. Apri il post e copiane l’indirizzo.',
  too_many_posts:
    'I post sono troppi per questo pacchetto. Rimuovine qualcuno o scegli un pacchetto più grande.',
  holder_required: 'Inserisci il nome del titolare',
  consent_required: conditions.withdrawal,
  custom_quantity_invalid: 'La quantità deve essere tra 500 e 100.000, di 10 in 10.',
  price_changed: 'Il prezzo è cambiato. Controlla il nuovo totale prima di continuare.',
  discount_required: 'Codice obbligatorio',
  discount_invalid: 'Il codice sconto non è valido o è scaduto.',
  discount_ended: conditions.offer.code,
  discount_of_another:
    'Questo codice è legato a un altro indirizzo email. Scrivi quello dell’ordine con cui l’hai ricevuto.',
  discount_used: 'Hai già usato la tua offerta di ringraziamento. Puoi comprare al prezzo abituale.',
  offer_expired: conditions.offer.extra,
  user_blocked: 'Al momento questo utente non può effettuare ordini.',
  block_incomplete: 'Nome utente e motivo sono obbligatori',
  place_missing: 'Prima di pagare, indica il paese in cui vivi e, se richiesto, il codice postale.',
  buyer_missing: conditions.business,
  country_closed: conditions.markets.country,
  territory_closed: conditions.markets.territory,
  service_closed: 'Al momento non vendiamo questo servizio.',
  service_closed_here: 'Al momento non vendiamo questo servizio nel tuo paese.',
  shop_paused:
    'Il negozio è in manutenzione e tornerà presto. Non è stato addebitato nulla. Gli ordini e i pagamenti in corso proseguono.',
  shop_not_open:
    'Il negozio non è ancora aperto: qui non si può ancora comprare. Non ti è stato addebitato nulla.',
  profile_private: 'Questo profilo è privato. Rendilo pubblico e controlla di nuovo.',
  order_already_paid: 'Questo ordine è già pagato. Non ti verrà addebitato di nuovo.',
  order_cancelled: 'Questo ordine è annullato e non si può più pagare. Preparalo di nuovo.',
  payment_not_confirmed: 'La banca non ha ancora confermato il pagamento. Attendi un momento e riprova.',
  idempotency_key_required: 'Non è stato possibile preparare il pagamento. Ricarica la pagina.',
  idempotency_key_reused: 'I dati dell’ordine sono cambiati. Riapri il pagamento.',
  idempotency_body_differs:
    'La chiave di ripetizione è già arrivata con un’altra richiesta. Usane una nuova per ogni modifica.',
  idempotency_in_progress: 'La prima richiesta con questa chiave è ancora in corso. Ripetila tra un attimo.',
  scope_missing: 'Questa chiave di programma non apre questa chiamata.',
  refund_exceeds: 'Non è possibile rimborsare tanto: per questo ordine resta meno da rimborsare.',
  refund_over_limit:
    'È più di quanto puoi rimborsare oggi. Rimborsa di meno o chiedi a chi è titolare del negozio.',
  payment_disputed: 'Questo pagamento è contestato presso la banca. Rispondi prima alla contestazione.',
  evidence_unfinished:
    'In ciò che andrebbe alla banca resta uno spazio da riempire o una formattazione grezza. Non è stato inviato nulla: correggi il testo o rimuovi questa prova.',
  placeholder_unknown:
    'Tra le graffe c’è un nome che il negozio non conosce, o quello del codice senza averne scelto uno. Non è stato salvato nulla.',
  not_recreatable:
    'Manca qualcosa per ricreare questo ordine. Leggi che cosa e completalo, oppure rimborsa il pagamento.',
  certificate_password: 'Questa password non apre il file. Non è stato salvato nulla.',
  certificate_old_cipher:
    'Il file usa una cifratura vecchia che non si accetta più. Esportalo di nuovo con AES-256 o convertilo in PEM. Non è stato salvato nulla.',
  certificate_without_key:
    'Nel file manca la chiave privata. Esporta il certificato con la sua chiave. Non è stato salvato nulla.',
  certificate_unreadable:
    'Questo non è un certificato utilizzabile (.p12, .pfx o .pem). Non è stato salvato nulla.',
  certificate_ended: 'Questo certificato è già scaduto. Non è stato salvato nulla.',
  certificate_refused: 'L’agenzia non accetta questo certificato. Non è stato salvato nulla.',
  issuing_stopped: 'Ora non si emette nulla: guarda in Registro perché e come continuare.',
  record_off_schema:
    'L’agenzia non accetterebbe questa registrazione: un dato è troppo lungo o contiene un segno non ammesso. Non è stato emesso nulla.',
  tax_number_invalid: 'Questo numero fiscale non è corretto per quel paese. Controllalo, lettere comprese.',
  own_tax_number_invalid:
    'Il numero fiscale dell’azienda non è valido: la cifra o la lettera di controllo non corrisponde. Inserisci un NIF, NIE o CIF spagnolo.',
  own_address_incomplete:
    'All’indirizzo dell’azienda manca il codice postale: scrivilo prima della città, per esempio «28001 Madrid».',
  tax_number_not_theirs:
    'Secondo l’anagrafe dell’Agenzia tributaria spagnola, questo numero e questo nome non corrispondono. Correggi quello sbagliato.',
  buyer_unchanged: 'La fattura è già intestata a questo nome. Non è stato emesso nulla.',
  vat_number_not_open: 'Nessuna partita IVA di questo ordine attende una decisione. Non è cambiato nulla.',
  buyer_changes_tax:
    'Questa vendita è senza IVA perché chi compra è un’azienda di un altro paese. Con questo cliente l’imposta sarebbe diversa: chiedi al tuo consulente.',
  already_sent: 'Il fornitore ha già tutto questo ordine, o lo sta ricevendo in questo momento.',
  order_stopped: 'Di questo ordine non si invia altro: è rimborsato, contestato, annullato o non pagato.',
  sample_order: 'È un ordine di esempio: non viene inviato a nessun fornitore.',
  one_link_one_part: 'Un link vale per una sola parte. Scegli la parte o mantieni i link esistenti.',
  nothing_left: 'Di questa vendita è stato rimborsato tutto: non resta nulla da fatturare a un altro nome.',
  invoice_cancelled: 'Questa fattura è annullata.',
  cancel_not_sale:
    'Si annulla solo la fattura di una vendita. Una rettificativa, o quella completa al posto di una semplificata, si corregge con un’altra.',
  cancel_of_sale:
    'Questa vendita è avvenuta ed è stata pagata: non si annulla. Ciò che si rimborsa si rettifica da sé, e un destinatario sbagliato si corregge.',
  invoice_followed: 'Un’altra fattura rettifica o sostituisce già questa, o sta per farlo. Non si annulla.',
  invoice_handed_out:
    'Questa fattura è già stata inviata al cliente: non si annulla. Si rettifica quando il denaro torna indietro.',
  sandbox_is_local:
    'Questa è la dimostrazione e risponde solo sulla macchina su cui gira. Per mostrarla in pubblico serve SANDBOX_PUBLIC=on.',
  shop_restored:
    'Il negozio è stato ripristinato da un backup prima di arrivare qui. Se serve ancora, ripeti l’operazione.',
  not_a_duplicate:
    'Quel numero è di un’altra fattura di questo negozio. Scrivi il numero con cui un altro programma ha fatturato questa stessa vendita.',
  return_filed:
    'Questa vendita è in una dichiarazione OSS già presentata o in un trimestre chiuso: non si annulla. Chiedi al tuo consulente.',
  provider_key_refused: 'Il fornitore rifiuta questa chiave. Non è stato salvato nulla.',
  provider_unreachable: 'Il fornitore non risponde a questo indirizzo. Non è stato salvato nulla.',
  provider_address_refused: 'Questo indirizzo non va bene: deve iniziare con https ed essere su internet.',
  provider_in_use:
    'Alcuni servizi in vendita li esegue solo questo fornitore. Assegna prima un altro percorso.',
  provider_silent:
    'Il fornitore non risponde in questo momento. Non è stato deciso nulla: riprova tra un minuto.',
  provider_order_unknown:
    'Il fornitore non conosce questo numero. Copialo dal suo pannello, dall’ordine con questo stesso link; se non c’è, indica che non è stato effettuato.',
  provider_order_taken:
    'Questo numero appartiene già a un altro ordine del negozio. Cerca nel pannello del fornitore quello con questo stesso link.',
  provider_order_doubtful:
    'Quest’ordine del fornitore potrebbe essere di un altro acquirente. Confrontalo nel suo pannello con questo invio e conferma che è lo stesso.',
  provider_refill_unknown:
    'Il fornitore non conosce questo numero di refill. Copialo dal suo pannello; se non c’è, indica che non è stato chiesto.',
  provider_service_gone:
    'Il fornitore non offre quel servizio. Guarda il suo numero nella lista del fornitore. Non è stato cambiato nulla.',
  provider_quantity_refused:
    'Il servizio del fornitore non accetta quella quantità con il suo bonus in un ordine. Non è stato cambiato nulla.',
  price_list_rises:
    'Con questi prezzi chi compra di più pagherebbe di più per ogni unità. Non è stato modificato nulla.',
  name_taken: 'Esiste già qualcosa con questo nome. Scegline un altro.',
  already_running: 'È già in corso. Attendi che finisca.',
  quarter_open: 'Questo trimestre non è ancora terminato.',
  kind_code_taken: 'Esiste già un servizio con questo indirizzo. Scegline un altro.',
  kind_code_reserved: 'Questo indirizzo è già di una pagina del negozio. Scegline un altro.',
  code_taken: 'Esiste già un codice con questo nome. Scegline un altro.',
  bulk_too_many:
    'Al massimo 1000 alla volta, perché qualcuno possa leggere l’esito di ciascuno. Restringi i filtri o scegline meno.',
  beyond_bounds:
    'Questa modifica supera i limiti di una modifica ordinaria. Non è stato cambiato nulla: confermala con la parola.',
  conflict: 'Questi dati sono appena cambiati altrove. Ricarica la pagina e riprova.',
  rate_limited: 'Stiamo ricevendo troppe richieste. Riprova tra qualche istante.',
  payload_too_large: 'Quello che invii è troppo lungo. Accorcialo e riprova.',
  unsupported_media_type: 'Non riusciamo a leggere questo formato. Ricarica la pagina e riprova.',
  processor_unavailable:
    'Il servizio di pagamento non risponde in questo momento. Attendi un attimo e riprova: non pagherai due volte.',
  directory_unavailable: 'Ora non possiamo verificare il profilo. Puoi continuare se è scritto bene.',
  shop_unavailable:
    'In questo momento il negozio non può completare la richiesta. Attendi un attimo e riprova: ciò che hai già pagato è al sicuro.',
  internal: 'Qualcosa è andato storto da parte nostra. Riprova tra qualche istante.',
};
