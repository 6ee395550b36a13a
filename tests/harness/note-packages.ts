import { registerHooks } from 'node:module';

/** For `--import`: prints the OpenTelemetry modules that the process loads on stderr. */
registerHooks({
  load(url, context, next) {
    if (url.includes('/node_modules/@opentelemetry/')) process.stderr.write(`${url}\n`);
    return next(url, context);
  },
});
