export const notLoaded = 'Caricamento non riuscito. Controlla la connessione e riprova.';
