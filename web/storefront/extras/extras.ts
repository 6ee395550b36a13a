/**
 * What is small and can wait until the page has come to rest. Every line here is loaded before any intent:
 * whatever is larger comes by an import() of its own.
 */
import { askConsent } from './ask-consent.ts';
import { startCountdown } from './countdown.ts';

askConsent();
startCountdown();
