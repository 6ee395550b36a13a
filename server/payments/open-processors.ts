import { type OutcomeObserver, observeOutcome } from '#server/platform/clients/processor/call-outcome.ts';
import type { Processor } from '#server/platform/clients/processor/processor.ts';
import { joinProcessors, type Processors } from '#server/platform/clients/processor/processors.ts';
import { openRedsys } from '#server/platform/clients/redsys/redsys.ts';
import { openStripe } from '#server/platform/clients/stripe/stripe.ts';
import type { CallObserver } from '#server/platform/clients/transport/call-note.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { watchRedsys } from './redsys/redsys-call-outcomes.ts';
import { openRedsysProcessor } from './redsys/redsys-processor.ts';

interface ProcessorDeps {
  config: Pick<Config, 'mode' | 'stripe' | 'redsys' | 'publicUrl'>;
  /**
   * Stores attempts of a gateway without intents of its own. Without a database that processor is not opened.
   */
  database: Database | undefined;
  /** Key from which client secrets and the addresses of a bank's steps are derived. */
  key: string;
  formerKeys?: readonly string[];
  hear?: CallObserver;
  note?: OutcomeObserver;
  now(): Date;
}

const ignoreOutcomes: OutcomeObserver = () => undefined;

function redsysOf({
  config,
  database,
  key,
  formerKeys = [],
  hear,
  note = ignoreOutcomes,
  now,
}: ProcessorDeps): Processor | undefined {
  const { redsys: settings, publicUrl } = config;
  if (!settings || !database) return undefined;
  const redsys = watchRedsys(openRedsys(settings, { hear }), (outcome) => note('redsys', outcome));
  const { consults, cardsInPage, url: gatewayUrl } = settings;
  return openRedsysProcessor({
    ...{ redsys, database, consults, cardsInPage, key, formerKeys, publicUrl, gatewayUrl, now },
  });
}

function stripeOf({ config, hear, note = ignoreOutcomes, now }: ProcessorDeps): Processor | undefined {
  if (!config.stripe) return undefined;
  const stripe = openStripe({
    ...config.stripe,
    live: config.mode === 'live',
    ...(hear && { hear }),
    now,
  });
  return {
    ...stripe,
    createIntent: observeOutcome(stripe.createIntent, (outcome) => note('stripe', outcome)),
    changeIntent: observeOutcome(stripe.changeIntent, (outcome) => note('stripe', outcome)),
  };
}

export function openProcessors(given: ProcessorDeps): Processors {
  const [first, ...others] = [stripeOf(given), redsysOf(given)].filter((each) => each !== undefined);
  if (!first) throw new Error('the shop has no payment processor');
  return joinProcessors(first, ...others);
}
